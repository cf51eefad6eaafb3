// The MCP handshake of `giselle mcp` depends only on its settings. For common settings it is recorded at build time,
// so that a client gets its answer before the program is loaded.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import { projectFileName, userFilePath } from "../settings/config-paths.ts";
import { relayVariables } from "./relay-variables.ts";

/** The settings that determine the handshake. */
export interface HandshakeSettings {
  /** "relay": the page a user has open. "browser": a browser that we start. */
  over: "relay" | "browser";
  profile: CapabilityProfile;
  vision: boolean;
  headed: boolean;
}

export const knownProfiles: readonly CapabilityProfile[] = ["assisted", "semi_auto", "auto", "unleashed"];

/** Undefined if other options are given, a settings file exists, or a value is wrong: then nothing is recorded for it. */
export function readHandshakeSettings(
  [command, ...options]: string[],
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string },
): HandshakeSettings | undefined {
  if (command !== "mcp" || existsSync(join(cwd, projectFileName)) || existsSync(userFilePath(env))) return undefined;
  const over = relayVariables.some((name) => env[name]) ? "relay" : "browser";
  let requested = env.GISELLE_PROFILE ?? "auto";
  let vision = false;
  let headed = false;
  for (let option = options.shift(); option !== undefined; option = options.shift()) {
    if (option === "--vision") vision = true;
    else if (option === "--headed") headed = true;
    else if (option === "--profile" || option === "-p") requested = options.shift() ?? "";
    else return undefined;
  }
  const profile = knownProfiles.find((known) => known === requested);
  return profile && { over, profile, vision, headed };
}

/** The file that holds the recorded handshake. */
export function handshakeFile({ over, profile, vision }: Omit<HandshakeSettings, "headed">): string {
  if (over === "relay") return "handshakes/relay.json";
  return `handshakes/${profile}${vision ? "-vision" : ""}.json`;
}
