import { posix } from "node:path";
import { findImports } from "./find-imports.ts";
import { isTest, type WorkspacePackage } from "./workspace.ts";

/** Sibling folders, bottom first. A file may import from its own folder and from those before it. */
export type FolderOrder = readonly string[];

/** By package and parent folder. Files directly in the parent folder are not restricted. */
export const folderOrders: Record<string, Record<string, FolderOrder>> = {
  chromium: {
    src: ["timing", "injected", "network", "launch", "frames", "navigation", "input", "screenshot", "tabs", "inspect"],
  },
  agent: {
    src: [
      "drivers",
      "secrets",
      "extract",
      "sense",
      "review",
      "act",
      "runs",
      "external",
      "ag-ui",
      "replay",
      "record",
      "undo",
    ],
    "src/review": ["policy", "approvals"],
    "src/runs": ["journal", "store", "resume"],
    "src/record": ["audit", "telemetry", "trace"],
  },
  planner: {
    src: ["computer-use", "tools", "validate", "plan", "engines"],
    "src/engines/reflex": ["meaning", "read", "match", "plan"],
  },
  "browser-tool": {
    src: ["dom", "relay", "mcp-server", "webmcp", "react"],
    "src/dom": ["work", "sense", "act"],
    "src/dom/act": ["understand", "widgets"],
    "src/react": ["words", "style", "highlight", "tool", "chat", "approval", "panel"],
  },
  server: {
    src: ["event-log", "sandboxes", "runners", "runs", "http"],
  },
  cli: {
    src: [
      "backup",
      "engine",
      "settings",
      "setup",
      "approvals",
      "doctor",
      "page",
      "record",
      "mcp",
      "show",
      "fleet",
      "models",
      "replay",
      "session",
      "commands",
    ],
  },
  extension: {
    src: ["shared", "content", "popup", "worker", "panel"],
  },
  web: {
    src: ["server", "ui", "samples", "demo", "app"],
    "src/server": ["http", "engines", "samples", "chat", "runs"],
    "src/ui": ["preferences", "words", "server", "notices", "settings", "shell", "runs"],
    "src/samples": ["fields", "card", "forms"],
  },
};

/** Finds imports that point up, of values and of types. */
export async function checkFolderOrder(
  { folder, sources }: Pick<WorkspacePackage, "folder" | "sources">,
  orders: Record<string, FolderOrder> = folderOrders[folder] ?? {},
): Promise<string[]> {
  const imports = await findImports(sources.filter(({ path }) => !isTest(path)));
  return Object.entries(orders).flatMap(([parent, order]) =>
    imports.flatMap(({ file, specifier }) => {
      if (!specifier.startsWith(".")) return [];
      const from = placeIn(parent, order, file);
      const to = placeIn(parent, order, posix.join(posix.dirname(file), specifier));
      if (from === -1 || to <= from) return [];
      const below = order.slice(0, from).join(", ") || "no folder beside it";
      return [
        `packages/${folder}/${file}: imports "${specifier}". In ${parent}, ${order[from]} may import ${below}. Move what both need down, or pass it in.`,
      ];
    }),
  );
}

/** -1 for a file that is in none of the folders. */
function placeIn(parent: string, order: FolderOrder, file: string): number {
  return order.findIndex((folder) => file.startsWith(`${parent}/${folder}/`));
}
