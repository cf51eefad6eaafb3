import { homedir } from "node:os";
import { join } from "node:path";

export const projectFileName = "giselle.config.json";

export function userFilePath(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "giselle", "config.json");
}
