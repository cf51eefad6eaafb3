import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { ConfigFile } from "./config-file.ts";

interface Sources {
  config: ConfigFile;
  env: NodeJS.ProcessEnv;
}

/** Undefined when runs are not to be kept: what is typed into forms is written to a disk only where somebody wants it. */
export function readStore(option: string | boolean | undefined, { config, env }: Sources): string | undefined {
  if (option === true) return usualStore(env);
  const place = (option || env.GISELLE_STORE) ?? config.store;
  return place ? toPlace(place) : undefined;
}

/** Where runs are looked for. */
export function findStore(option: string | undefined, sources: Sources): string {
  return readStore(option, sources) ?? usualStore(sources.env);
}

/** The user's own folder for what programs remember. */
function usualStore(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), ".local", "state"), "giselle");
}

function toPlace(written: string): string {
  return /^rediss?:\/\//.test(written) ? written : resolve(written);
}
