import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FetchedPeer, fetchedPeers } from "./fetched-peers.ts";

/** The file that an installed package runs as a program. */
export function findProgram(packageName: string, bin: string, folder = "../../node_modules/"): string {
  const home = fileURLToPath(new URL(`${folder}${packageName}/`, import.meta.url));
  const { bin: programs = {} } = readManifest(home);
  const file = programs[bin];
  if (!file) throw new Error(`${packageName} has no program "${bin}". It has ${Object.keys(programs).join(", ")}.`);
  return join(home, file);
}

const fetched = "../../../.tools/peers/";

export function fetchAgentBrowser(): string | undefined {
  return fetchPeer("agent-browser") && findProgram("agent-browser", "agent-browser", `${fetched}node_modules/`);
}

/** The folder of a package that is not among our own dependencies, or nothing where it cannot be fetched. */
export function fetchPeer(name: FetchedPeer): string | undefined {
  const folder = fileURLToPath(new URL(fetched, import.meta.url));
  const home = join(folder, "node_modules", name);
  const version = fetchedPeers[name];
  if (readManifest(home).version === version) return home;
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", `${name}@${version}`];
  return spawnSync("npm", args, { stdio: "ignore" }).status === 0 ? home : undefined;
}

function readManifest(home: string): { version?: string; bin?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version?: string };
  } catch {
    return {};
  }
}
