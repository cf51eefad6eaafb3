import { posix } from "node:path";
import { findImports } from "./find-imports.ts";
import type { SourceFile, WorkspacePackage } from "./workspace.ts";

/** Files of one package that import each other, directly or through others, in alphabetical order. */
export type Circle = string[];

/**
 * Circles of run-time imports, static or dynamic. Types do not exist at run time, so circles of types are allowed.
 * Modules in a circle can only be understood, tested and moved together, and what they export may not exist yet when it is read.
 */
export async function findCircles({ sources }: Pick<WorkspacePackage, "sources">): Promise<Circle[]> {
  return listCircles(await readGraph(sources));
}

/** Bundlers also find a file without its extension, and a folder's index. */
const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

type Graph = Map<string, string[]>;

async function readGraph(sources: readonly SourceFile[]): Promise<Graph> {
  const paths = new Set(sources.map(({ path }) => path));
  const graph: Graph = new Map([...paths].map((path) => [path, []]));
  for (const { file, specifier } of await findImports(sources, { only: "values" })) {
    if (!specifier.startsWith(".")) continue;
    const target = posix.join(posix.dirname(file), specifier);
    const found = endings.map((ending) => target + ending).find((path) => paths.has(path));
    if (found !== undefined) graph.get(file)?.push(found);
  }
  return graph;
}

/** Tarjan's strongly connected components, of two files and more. */
function listCircles(graph: Graph): Circle[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: Circle[] = [];

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  }
}

export function checkCircles(folder: string, found: readonly Circle[]): string[] {
  return found.map(
    (circle) =>
      `packages/${folder}: ${circle.join(", ")} import each other. Move what both need into a file below them, or pass it in.`,
  );
}
