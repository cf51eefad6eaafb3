import type { OriginLists } from "@giselles-ai/agent/internal";
import { createOriginRules, OriginRuleError } from "@giselles-ai/agent/internal";
import { UsageError } from "../usage-error.ts";
import type { ConfigFile } from "./config-file.ts";

export interface OriginOptions {
  allowOrigin?: string[];
  blockOrigin?: string[];
}

/** Options override the settings files. The start page's origin is always allowed. */
export function readOrigins(options: OriginOptions, config: ConfigFile, url?: string): OriginLists | undefined {
  const withStart = (list: string[] | undefined) => (list && url ? [...list, new URL(url).origin] : list);
  const allowed = withStart(options.allowOrigin ?? config.allowOrigins);
  const within = options.allowOrigin ? undefined : withStart(config.withinOrigins);
  const blocked = options.blockOrigin ?? config.blockOrigins;
  if (!allowed && !within && !blocked) return undefined;
  const lists = { allowed, within, blocked };
  checkOrigins(lists, "--allow-origin, --block-origin");
  return lists;
}

/** Throws a usage error that names the option. */
export function checkOrigins(lists: OriginLists, option: string): void {
  try {
    createOriginRules(lists);
  } catch (error) {
    if (OriginRuleError.isInstance(error)) throw new UsageError(`${option}: ${error.message}`);
    throw error;
  }
}
