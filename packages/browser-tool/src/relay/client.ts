import type { PageDriver } from "@giselles-ai/protocol";
import { RelayError } from "./relay-error.ts";

const variables = ["BROWSER_TOOL_RELAY_URL", "BROWSER_TOOL_RELAY_SESSION_ID", "BROWSER_TOOL_RELAY_TOKEN"];

export function createRelayClientFromEnv(env: NodeJS.ProcessEnv = process.env): PageDriver {
  const missing = variables.find((name) => !env[name]?.trim());
  if (missing)
    throw new RelayError("UNAUTHORIZED", `${missing} is not set. Set it in the environment of this program.`);
  throw new RelayError("INTERNAL", "The relay is not part of this build.");
}
