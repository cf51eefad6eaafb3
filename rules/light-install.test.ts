// An app that only embeds a copilot installs no browser driver, and its bundler finds no native module.
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { readPackages, root, scope } from "./workspace.ts";

const manifests = new Map(readPackages().map(({ folder, manifest }) => [scope + folder, { folder, manifest }]));

/** The packages that npm installs with this one, as far as they are ours, and all that these name. */
function listInstalled(name: string, found = new Set<string>()): Set<string> {
  found.add(name);
  const { dependencies = {} } = manifests.get(name)?.manifest ?? {};
  for (const next of Object.keys(dependencies)) if (!found.has(next)) listInstalled(next, found);
  return found;
}

async function listBundled(folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, "packages", folder, "dist/index.js")],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    external: ["ioredis"],
    logLevel: "error",
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path));
  return [...Object.keys(metafile.inputs), ...imports];
}

const copilot = ["server", "giselle-provider", "browser-tool", "agent"];

it.each(copilot)("%s installs no browser driver", (folder) => {
  const installed = listInstalled(scope + folder);
  expect([...installed]).not.toContain("playwright-core");
  expect([...listInstalled(`${scope}cli`)]).toContain("playwright-core"); // the control: what drives a browser has it
});

it.each(copilot)("%s has nothing native on its import path", async (folder) => {
  const native = (await listBundled(folder)).filter((path) => /@napi-rs|\.node$|playwright-core/.test(path));
  expect(native).toEqual([]);
});
