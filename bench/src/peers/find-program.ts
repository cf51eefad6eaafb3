import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotMeasure } from "../frame/failure.ts";
import { type FetchedPeer, fetchedPeers } from "./fetched-peers.ts";

/** The program file of an installed package. */
export function findProgram(packageName: string, bin: string, folder = "../../node_modules/"): string {
  const home = fileURLToPath(new URL(`${folder}${packageName}/`, import.meta.url));
  const { bin: programs = {} } = readManifest(home);
  const file = programs[bin];
  if (!file)
    throw new CannotMeasure(`${packageName} is not installed, or has no program "${bin}".`, {
      toDo: "Run `npm run build`, which installs what the lockfile names.",
    });
  return join(home, file);
}

const fetched = "../../../.tools/peers/";

export function fetchAgentBrowser(): string {
  fetchPeer("agent-browser");
  return findProgram("agent-browser", "agent-browser", `${fetched}node_modules/`);
}

/** The folder of a package that is not one of our dependencies. Throws if it cannot be downloaded. */
export function fetchPeer(name: FetchedPeer): string {
  const folder = fileURLToPath(new URL(fetched, import.meta.url));
  const home = join(folder, "node_modules", name);
  const version = fetchedPeers[name];
  if (readManifest(home).version === version) return home;
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", `${name}@${version}`];
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status === 0) return home;
  const [, reason = "it gave no reason"] = /^npm error (?!code |errno )(.+)$/m.exec(stderr ?? "") ?? [];
  throw new CannotMeasure(`npm could not fetch ${name}@${version}: ${reason}.`, {
    toDo: `Check that npm reaches its registry, and run \`npm install --prefix .tools/peers --ignore-scripts ${name}@${version}\`.`,
  });
}

function readManifest(home: string): { version?: string; bin?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version?: string };
  } catch {
    return {};
  }
}
