// Measures the size of files, functions and factory closures, and lists the names that files export.
import { type Node, parseFile } from "./read-text.ts";
import { isTest, type SourceFile } from "./workspace.ts";

export const maxLines = { file: 300, function: 60, closure: 100 };

export interface FunctionShape {
  name: string;
  /** Counted from 1. */
  line: number;
  lines: number;
  /** It contains other functions, so it may be a class or a module in disguise. */
  holdsFunctions: boolean;
}

export interface FileShape {
  path: string;
  lines: number;
  functions: FunctionShape[];
  /** The names that the file declares and exports, without re-exports. */
  exports: string[];
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export function readShape(file: SourceFile): FileShape {
  const { path, text } = file;
  return {
    path,
    lines: countLines(text),
    functions: listFunctions(parseFile(file), text),
    exports: readExports(file),
  };
}

/** The names that a file declares and exports, without re-exports. */
export function readExports(file: SourceFile): string[] {
  const { body } = parseFile(file) as Node & { body: Node[] };
  return [...new Set(body.flatMap(listDeclaredExports))];
}

/** Test code, including all of `packages/testing`. */
export function isTestCode(folder: string, path: string): boolean {
  return folder === "testing" || isTest(path) || /(?:^|\/)e2e\//.test(path);
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function listFunctions(program: Node, text: string): FunctionShape[] {
  const found: FunctionShape[] = [];
  visit(program, undefined);
  return found;

  /** Returns whether there is a function in the node or the node is one. */
  function visit(node: Node, named: string | undefined): boolean {
    const isFunction = functionTypes.has(node.type);
    const place = found.length;
    let holdsFunctions = false;
    for (const child of childrenOf(node)) {
      if (visit(child, readName(node) ?? (isFunction ? undefined : named))) holdsFunctions = true;
    }
    if (isFunction) {
      const line = countLines(text.slice(0, node.start + 1));
      const lines = countLines(text.slice(node.start, node.end));
      found.splice(place, 0, { name: nameOf(node) ?? named ?? "(no name)", line, lines, holdsFunctions });
    }
    return isFunction || holdsFunctions;
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? value : [],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** The name of the variable, property or method whose value is the function. */
function readName(node: Node): string | undefined {
  if (node.type === "VariableDeclarator") return nameOf(node);
  if (!["Property", "MethodDefinition", "PropertyDefinition"].includes(node.type)) return undefined;
  return isNode(node.key) && typeof node.key.name === "string" ? node.key.name : undefined;
}

function nameOf({ id }: Node): string | undefined {
  return isNode(id) && typeof id.name === "string" ? id.name : undefined;
}

function listDeclaredExports(statement: Node): string[] {
  if (statement.type !== "ExportNamedDeclaration" || isNode(statement.source)) return [];
  const { declaration } = statement;
  if (!isNode(declaration)) return [];
  const declarations = Array.isArray(declaration.declarations)
    ? declaration.declarations.filter(isNode)
    : [declaration];
  return declarations.flatMap((declared) => nameOf(declared) ?? []);
}
