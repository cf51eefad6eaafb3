import { type AppParts, middlewareFile, ownerNote, type PackageManifest, routePackages } from "./app-parts.ts";
import { addFile, readOrEmpty } from "./file-change.ts";

const defaultEntries = ["server.js", "index.js", "app.js", "src/index.js", "src/server.js", "server.mjs", "index.mjs"];

/** Adds the routes of the copilot before every other route. */
export function setUpExpress(folder: string, { main }: PackageManifest): AppParts {
  const entry = [main, ...defaultEntries].find((path) => path && /express\(\)/.test(readOrEmpty(folder, path)));
  const before = entry ? readOrEmpty(folder, entry) : "";
  const after = entry && addToExpress(before, entry);
  const todo = "Add app.use(giselle) from giselle.mjs after you create the app, and before body parsers.";
  return {
    changes: [
      addFile(folder, "giselle.mjs", middlewareFile),
      ...(entry && after ? [{ path: entry, before, after }] : []),
    ],
    notes: [...(after ? [] : [todo]), ownerNote],
    packages: routePackages,
  };
}

function addToExpress(text: string, entry: string): string | undefined {
  if (text.includes("giselle.mjs")) return text;
  const made = /^(?:const|let|var) (\w+) = express\(\);?$/m.exec(text);
  if (!made || !/^import /m.test(text)) return undefined;
  const up = "../".repeat(entry.split("/").length - 1) || "./";
  return `import { giselle } from "${up}giselle.mjs";\n${text.replace(made[0], `${made[0]}\n${made[1]}.use(giselle);`)}`;
}
