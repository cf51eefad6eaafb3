// What `giselle init` adds to an existing app.
import { UsageError } from "../usage-error.ts";
import type { PackageManifest } from "./app-parts.ts";
import { setUpExpress } from "./express-app.ts";
import { type FileChange, readOrEmpty } from "./file-change.ts";
import { setUpNext } from "./next-app.ts";
import { setUpVite } from "./vite-app.ts";

export interface Setup {
  framework: Framework;
  changes: FileChange[];
  notes: string[];
}

export type Framework = "next" | "express" | "vite";

/** Finds out which framework the app uses, from its package.json. */
export function setUpApp(folder: string, version: string): Setup {
  const text = readOrEmpty(folder, "package.json");
  if (text === "") throw new UsageError("There is no package.json here. Run giselle init in the folder of your app.");
  const manifest = JSON.parse(text) as PackageManifest;
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  const setUp = { next: setUpNext, express: setUpExpress, vite: setUpVite };
  const framework = (["next", "express", "vite"] as const).find((name) => name in all);
  if (!framework) {
    const message =
      "giselle init supports Next.js, Express and Vite apps. For another framework, follow docs/guides/copilot.md.";
    throw new UsageError(message);
  }
  const { changes, notes, packages } = setUp[framework](folder, manifest);
  const dependencies = addDependencies({ text, manifest, packages, version });
  const install = dependencies.after === text ? [] : ["Install what was added: npm install"];
  return { framework, changes: [...changes, dependencies], notes: [...install, ...notes] };
}

/** The AI SDK keeps its own versions; ours are those of this command. */
const foreignVersions: Record<string, string> = { ai: "^7.0.0", "@ai-sdk/react": "^4.0.0" };

function addDependencies(options: {
  text: string;
  manifest: PackageManifest;
  packages: string[];
  version: string;
}): FileChange {
  const { text, manifest, packages, version } = options;
  const { dependencies = {}, devDependencies = {} } = manifest;
  const missing = packages.filter((name) => !(name in dependencies || name in devDependencies));
  if (missing.length === 0) return { path: "package.json", before: text, after: text };
  const added = missing.map((name) => [name, foreignVersions[name] ?? `^${version}`]);
  const sorted = Object.entries({ ...dependencies, ...Object.fromEntries(added) }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const indent = /^[\t ]+(?=")/m.exec(text)?.[0] ?? "  ";
  const next = { ...manifest, dependencies: Object.fromEntries(sorted) };
  return { path: "package.json", before: text, after: `${JSON.stringify(next, null, indent)}\n` };
}
