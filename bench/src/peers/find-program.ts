import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The file that an installed package runs as a program. */
export function findProgram(packageName: string, bin: string, folder = "../../node_modules/"): string {
  const home = fileURLToPath(new URL(`${folder}${packageName}/`, import.meta.url));
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { bin: Record<string, string> };
  const file = manifest.bin[bin];
  if (!file) throw new Error(`${packageName} has no program "${bin}". It has ${Object.keys(manifest.bin).join(", ")}.`);
  return join(home, file);
}

const fetched = "../../../.tools/peers/";

/** It brings the programs of seven platforms with it, so it is fetched by those who measure, and by nobody else. */
export function fetchAgentBrowser(): string | undefined {
  const folder = fileURLToPath(new URL(fetched, import.meta.url));
  if (!existsSync(join(folder, "node_modules/agent-browser"))) {
    mkdirSync(folder, { recursive: true });
    const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "agent-browser@0.41.0"];
    if (spawnSync("npm", args, { stdio: "ignore" }).status !== 0) return undefined;
  }
  return findProgram("agent-browser", "agent-browser", `${fetched}node_modules/`);
}
