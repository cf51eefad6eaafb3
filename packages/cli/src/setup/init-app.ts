// What `giselle init` adds to an existing app.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { addFile, type FileChange, readText } from "./file-change.ts";

export interface Setup {
  framework: Framework;
  changes: FileChange[];
  /** What is left to do, one sentence each. */
  notes: string[];
}

export type Framework = "next" | "express";

const panelPackages = ["@giselles-ai/browser-tool", "@giselles-ai/giselle-provider", "@giselles-ai/server", "ai"];
const reactPackages = ["@ai-sdk/react"];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  main?: string;
}

/** Finds out which framework the app uses, from its package.json. */
export function setUpApp(folder: string, version: string): Setup {
  const text = readText(folder, "package.json");
  if (text === "") throw new UsageError("There is no package.json here. Run giselle init in the folder of your app.");
  const manifest = JSON.parse(text) as Manifest;
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  const setUp = { next: setUpNext, express: setUpExpress };
  const framework = (["next", "express"] as const).find((name) => name in all);
  if (!framework) {
    const message =
      "giselle init knows Next.js and Express apps. For another framework, follow docs/guides/copilot.md.";
    throw new UsageError(message);
  }
  const { changes, notes, packages } = setUp[framework](folder, manifest);
  const dependencies = addDependencies({ text, manifest, packages, version });
  const install = dependencies.after === text ? [] : ["Install what was added: npm install"];
  return { framework, changes: [...changes, dependencies], notes: [...install, ...notes] };
}

type Parts = Pick<Setup, "changes" | "notes"> & { packages: string[] };

/** The AI SDK keeps its own versions; ours are those of this command. */
const foreignVersions: Record<string, string> = { ai: "^7.0.0", "@ai-sdk/react": "^4.0.0" };

function addDependencies(options: {
  text: string;
  manifest: Manifest;
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

const ownerNote = 'Before others use it, replace owner: "shared" by a function that returns the signed-in user.';

function copilotFile(): string {
  return `import { createCopilot } from "@giselles-ai/server";

// Needs no model; GISELLE_ENGINE=ollama gives it one. The user approves each plan.
// Replace "shared" by a function that returns the signed-in user: (request) => the user's id.
export const copilot = createCopilot({ owner: "shared" });
`;
}

function setUpNext(folder: string): Parts {
  const app = ["app", "src/app"].find((path) => existsSync(join(folder, path)));
  if (!app) throw new UsageError("There is no folder app/ or src/app/. giselle init needs the App Router of Next.js.");
  const [script, view] = existsSync(join(folder, "tsconfig.json")) ? ["ts", "tsx"] : ["js", "jsx"];
  const route = (maker: string, names: string, up: string) =>
    `import { ${maker} } from "@giselles-ai/giselle-provider/route";
import { copilot } from "${up}copilot";

export const { ${names} } = ${maker}(copilot);
`;
  const layout = ["tsx", "jsx", "js"]
    .map((end) => `${app}/layout.${end}`)
    .find((path) => readText(folder, path) !== "");
  const before = layout ? readText(folder, layout) : "";
  const after = addToLayout(before);
  const notes = after === undefined ? ["Put <Giselle /> from app/giselle into your layout, before </body>."] : [];
  const panel = `"use client";
import { GisellePanel } from "@giselles-ai/browser-tool/react";

export function Giselle() {
  return <GisellePanel variant="popup" api="/api/chat" approvalsApi="/api/approvals" />;
}
`;
  return {
    changes: [
      addFile(folder, `${app}/copilot.${script}`, copilotFile()),
      addFile(folder, `${app}/api/chat/route.${script}`, route("createChatRoute", "POST, DELETE", "../../")),
      addFile(
        folder,
        `${app}/api/approvals/[[...id]]/route.${script}`,
        route("createApprovalRoutes", "GET, POST", "../../../"),
      ),
      addFile(folder, `${app}/giselle.${view}`, panel),
      ...(layout && after !== undefined ? [{ path: layout, before, after }] : []),
    ],
    notes: [...notes, ownerNote],
    packages: [...panelPackages, ...reactPackages],
  };
}

/** Undefined if the layout is not written as usual. */
function addToLayout(text: string): string | undefined {
  if (/\bGiselle\b/.test(text)) return text;
  if (!text.includes("</body>")) return undefined;
  const imported = `import { Giselle } from "./giselle";\n${text}`;
  const isOwnLine = /^(\s*)<\/body>/m.exec(imported);
  return isOwnLine
    ? imported.replace(/^(\s*)<\/body>/m, "$1  <Giselle />\n$1</body>")
    : imported.replace("</body>", "<Giselle /></body>");
}

function setUpExpress(folder: string, { main }: Manifest): Parts {
  const entry = [
    main,
    "server.js",
    "index.js",
    "app.js",
    "src/index.js",
    "src/server.js",
    "server.mjs",
    "index.mjs",
  ].find((path) => path && /express\(\)/.test(readText(folder, path)));
  const before = entry ? readText(folder, entry) : "";
  const after = entry && addToExpress(before, entry);
  const todo = "Call addGiselle(app) from giselle.mjs after you create the app, and before body parsers.";
  return {
    changes: [
      addFile(folder, "giselle.mjs", expressFile()),
      ...(entry && after ? [{ path: entry, before, after }] : []),
    ],
    notes: [...(after ? [] : [todo]), ownerNote],
    packages: panelPackages,
  };
}

function addToExpress(text: string, entry: string): string | undefined {
  if (text.includes("giselle.mjs")) return text;
  const made = /^(?:const|let|var) (\w+) = express\(\);?$/m.exec(text);
  if (!made || !/^import /m.test(text)) return undefined;
  const up = "../".repeat(entry.split("/").length - 1) || "./";
  return `import { addGiselle } from "${up}giselle.mjs";\n${text.replace(made[0], `${made[0]}\naddGiselle(${made[1]});`)}`;
}

function expressFile(): string {
  return `${copilotFile()
    .replace("export const", "const")
    .replace(
      `import { createCopilot } from "@giselles-ai/server";`,
      `import { createApprovalRoutes, createChatRoute } from "@giselles-ai/giselle-provider/route";
import { createCopilot } from "@giselles-ai/server";`,
    )}
const chat = createChatRoute(copilot);
const approvals = createApprovalRoutes(copilot);

/** Adds the routes of the copilot. Call it before body parsers. */
export function addGiselle(app) {
  app.post("/api/chat", serve(chat.POST));
  app.delete("/api/chat", serve(chat.DELETE));
  app.get("/api/approvals", serve(approvals.GET));
  app.post("/api/approvals/:id", serve(approvals.POST));
}

/** Express has its own requests; the routes take web requests. */
function serve(handle) {
  return async (incoming, outgoing) => {
    const url = \`http://\${incoming.headers.host}\${incoming.originalUrl}\`;
    const body = incoming.method === "POST" ? { body: incoming, duplex: "half" } : {};
    const request = new Request(url, { method: incoming.method, headers: incoming.headers, ...body });
    const response = await handle(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) if (!outgoing.write(chunk)) await new Promise((go) => outgoing.once("drain", go));
    outgoing.end();
  };
}
`;
}
