// Which packages are inside the built files, because a bundler put them there.
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Options } from "tsup";
import { readManifest, root } from "../../../rules/workspace.ts";

export interface Bundled {
  name: string;
  version: string;
}

/** Bundles `packages/<folder>` again, as its build does, and lists the packages of others that contribute code. */
export async function listBundled(folder: string): Promise<Bundled[]> {
  const path = join(root, "packages", folder);
  const { default: config } = (await import(pathToFileURL(join(path, "tsup.config.ts")).href)) as {
    default: Options | Options[];
  };
  const found = new Map<string, Bundled>();
  for (const options of [config].flat())
    for (const file of await filesInBundle(path, options)) {
      const bundled = packageOf(file);
      if (bundled) found.set(`${bundled.name}@${bundled.version}`, bundled);
    }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

async function filesInBundle(path: string, options: Options): Promise<string[]> {
  const { dependencies, peerDependencies, optionalDependencies } = readManifest(path);
  const installed = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  const leftOut = options.noExternal ? [] : installed.flatMap((name) => [name, `${name}/*`]);
  const entries = options.entry as string[] | Record<string, string>;
  const buildOptions: Parameters<typeof build>[0] = {
    absWorkingDir: path,
    entryPoints: Array.isArray(entries) ? entries : Object.values(entries),
    outdir: "dist",
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    splitting: true,
    logLevel: "silent",
    platform: options.platform ?? "node",
    define: options.define ?? {},
    external: [...leftOut, ...toNames(options.external)],
    plugins: (options.esbuildPlugins ?? []) as never,
  };
  options.esbuildOptions?.(buildOptions as never, { format: "esm" });
  const { metafile } = await build(buildOptions);
  return Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [relative(root, join(path, file))] : [],
    ),
  );
}

/** A pattern of our configurations stands for a scope. */
function toNames(external: Options["external"]): string[] {
  return (external ?? []).map((name) =>
    typeof name === "string" ? name : `${name.source.replace(/^\^/, "").replaceAll("\\", "")}*`,
  );
}

/** `node_modules/.pnpm/zod@4.6.7/node_modules/zod/index.js` → zod, with the version of its manifest. */
function packageOf(file: string): Bundled | undefined {
  const path = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file)?.[1];
  if (!path) return undefined;
  const { name, version = "" } = readManifest(join(root, path));
  return { name, version };
}
