// The Node and pnpm versions for this repository, and the environment with both on PATH.
import { delimiter } from "node:path";
import { isExecutable } from "./command.mjs";
import { root, tools } from "./paths.mjs";
import { StepFailed } from "./progress.mjs";

export const pnpmVersion = "12.18.0";
export const pnpm = `${tools}node_modules/.bin/pnpm`;

const leastNode = 24;
const installedNode = `${root}node_modules/node/bin/node`;

/** The environment for everything that we start: our Node and the workspace's programs come first on PATH. */
export function toolEnvironment() {
  const folders = [`${root}node_modules/.bin`, `${tools}node_modules/.bin`, process.env.PATH, `${tools}debian/bin`];
  return { ...process.env, PATH: folders.join(delimiter), GISELLE_NODE: findNode() };
}

/** Node 24 comes from npm like every dependency; if npm has no build for this platform, the installed Node is used. */
function findNode() {
  if (isExecutable(installedNode)) return installedNode;
  if (Number.parseInt(process.versions.node, 10) >= leastNode) return process.execPath;
  throw new StepFailed(
    `npm has no Node ${leastNode} for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.`,
    `Install Node ${leastNode} or newer (from nodejs.org or your package manager) and run the command again.`,
  );
}
