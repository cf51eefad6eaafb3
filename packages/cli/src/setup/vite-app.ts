import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type AppParts,
  elementPackages,
  elementTags,
  middlewareFile,
  ownerNote,
  type PackageManifest,
  panelFile,
  reactPackages,
  routePackages,
} from "./app-parts.ts";
import { addFile, type FileChange, readOrEmpty } from "./file-change.ts";

const pluginFile = `${middlewareFile}
/** Serves the copilot beside the app, in \`vite\` and in \`vite preview\`. Your own server uses the middleware itself. */
export function gisellePlugin() {
  const serve = (server) => void server.middlewares.use(giselle);
  return { name: "giselle", configureServer: serve, configurePreviewServer: serve };
}
`;

const endings = ["js", "ts", "mjs", "mts"];
const production = "In production, add the middleware giselle of giselle.js to the server that serves the app.";

/** Adds the copilot to a Vite app: a plugin serves its routes. The panel is a component with React, otherwise an element. */
export function setUpVite(folder: string, { dependencies, devDependencies }: PackageManifest): AppParts {
  const isReact = "react" in { ...dependencies, ...devDependencies };
  const panel = isReact ? addPanel(folder) : addElement(folder);
  const plugin = addPlugin(folder);
  return {
    changes: [addFile(folder, "giselle.js", pluginFile), ...plugin.changes, ...panel.changes],
    notes: [...plugin.notes, ...panel.notes, production, ownerNote],
    packages: [...routePackages, ...(isReact ? reactPackages : elementPackages)],
  };
}

type Additions = Omit<AppParts, "packages">;

function addPlugin(folder: string): Additions {
  const path = endings.map((ending) => `vite.config.${ending}`).find((file) => existsSync(join(folder, file)));
  const before = path ? readOrEmpty(folder, path) : "";
  if (before.includes("giselle")) return { changes: [], notes: [] };
  const todo = {
    changes: [],
    notes: ["Add gisellePlugin() from ./giselle.js to the plugins in your Vite configuration."],
  };
  if (!path || !/^import /m.test(before) || !/\bplugins:\s*\[/.test(before)) return todo;
  const listed = before.replace(/(\bplugins:\s*\[\s*)(\]?)/, (_, opening: string, closing: string) =>
    closing ? `${opening}gisellePlugin()]` : `${opening}gisellePlugin(), `,
  );
  return {
    changes: [{ path, before, after: afterImports(listed, `import { gisellePlugin } from "./giselle.js";`) }],
    notes: [],
  };
}

function addPanel(folder: string): Additions {
  const path = ["tsx", "jsx", "ts", "js"]
    .map((end) => `src/main.${end}`)
    .find((file) => existsSync(join(folder, file)));
  const view = path?.endsWith("x") ? path.slice(-3) : "jsx";
  const file = addFile(folder, `src/giselle.${view}`, panelFile);
  const before = path ? readOrEmpty(folder, path) : "";
  const after = path && addToMain(before, view);
  const notes = after ? [] : [`Put <Giselle /> from src/giselle.${view} next to your app.`];
  const changes: FileChange[] = [file, ...(path && after ? [{ path, before, after }] : [])];
  return { changes, notes };
}

/** Outside of the element that a framework draws into, so that it stays when the app is drawn. */
function addElement(folder: string): Additions {
  const before = readOrEmpty(folder, "index.html");
  if (before.includes("<giselle-panel")) return { changes: [], notes: [] };
  const end = /^([ \t]*)<\/body>/m.exec(before);
  if (!end) return { changes: [], notes: [`Add this to the page of your app:\n${elementTags}`] };
  const indent = `${end[1]}  `;
  const tags = elementTags.replace(/^/gm, indent);
  const after = `${before.slice(0, end.index)}${tags}\n${before.slice(end.index)}`;
  return { changes: [{ path: "index.html", before, after }], notes: [] };
}

/** Undefined if the file does not draw `<App />`. */
function addToMain(text: string, view: string): string | undefined {
  if (/\bGiselle\b/.test(text)) return text;
  const drawn = /^([ \t]*)<App \/>,?$/m.exec(text);
  if (!drawn || !/<\w+(?:\.\w+)?>\s*<App \/>\s*<\//.test(text)) return undefined;
  const both = text.replace(drawn[0], `${drawn[0]}\n${drawn[1]}<Giselle />`);
  return afterImports(both, `import { Giselle } from "./giselle.${view}";`);
}

function afterImports(text: string, line: string): string {
  const imports = [...text.matchAll(/^import .*$/gm)];
  const last = imports.at(-1);
  const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}
