// What `giselle mcp` says of itself depends on its settings: of the usual ones it is kept when the command is built.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import { projectFileName, userFilePath } from "../settings/config-paths.ts";
import { relayVariables } from "./relay-variables.ts";

/** Settings under which it always says the same. */
export interface UsualSettings {
  /** Whose browser: the user's, across the relay, or one of our own. */
  over: "relay" | "browser";
  profile: CapabilityProfile;
  vision: boolean;
  headed: boolean;
}

export const profiles: readonly CapabilityProfile[] = ["assisted", "semi_auto", "auto", "unleashed"];

/** Undefined where more is settled than is known here, or where something is wrong with it. */
export function readUsualSettings(
  [command, ...options]: string[],
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string },
): UsualSettings | undefined {
  if (command !== "mcp" || existsSync(join(cwd, projectFileName)) || existsSync(userFilePath(env))) return undefined;
  const over = relayVariables.some((name) => env[name]) ? "relay" : "browser";
  let wished = env.GISELLE_PROFILE ?? "auto";
  let vision = false;
  let headed = false;
  for (let option = options.shift(); option !== undefined; option = options.shift()) {
    if (option === "--vision") vision = true;
    else if (option === "--headed") headed = true;
    else if (option === "--profile" || option === "-p") wished = options.shift() ?? "";
    else return undefined;
  }
  const profile = profiles.find((known) => known === wished);
  return profile && { over, profile, vision, headed };
}

/** The file that its greeting is kept in. */
export function greetingFile({ over, profile, vision }: Omit<UsualSettings, "headed">): string {
  if (over === "relay") return "greetings/relay.json";
  return `greetings/${profile}${vision ? "-vision" : ""}.json`;
}
