// Finds the text in a source file: comments, strings, template literals and JSX text, with a real parser.
import { parseAst } from "vitest/node";
import type { SourceFile } from "./workspace.ts";

/** What a string is used for, as far as its surroundings show it. */
export type TextKind = "comment" | "title" | "error" | "help" | "schema" | "message" | "jsx" | "string";

export interface Text {
  /** Counted from 1. */
  line: number;
  kind: TextKind;
  /** Without comment marks; an expression in a template literal is `…`. */
  text: string;
}

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Range = Pick<Node, "start" | "end">;

/** Calls whose strings are printed as help by commander, or described to a model by zod. */
const callKinds: Record<string, TextKind> = {
  summary: "help",
  description: "help",
  argument: "help",
  option: "help",
  requiredOption: "help",
  addHelpText: "help",
  version: "help",
  helpOption: "help",
  helpCommand: "help",
  showHelpAfterError: "help",
  Option: "help",
  profileOption: "help",
  describe: "schema",
  write: "message",
  log: "message",
  warn: "message",
  error: "message",
  info: "message",
  note: "message",
};

const messageProperties = /^(?:message|reason|title|label|hint|fix|found|text|placeholder|description|warning|error)$/;
const messageAttributes = /^(?:title|placeholder|alt|label|aria-label|aria-description|content)$/;
const titleCalls = /^(?:it|test|describe|describeInBrowser)$/;

let last: { file: SourceFile; program: Node } | undefined;

/** Several rules read one file after the other: the last one is parsed once. */
export function parseFile(file: SourceFile): Node {
  if (last?.file !== file)
    last = { file, program: parseAst(file.text, { lang: languageOf(file.path) }) as unknown as Node };
  return last.program;
}

/** All comments, strings and JSX text of a file, in order. Import specifiers and types are left out. */
export function readTexts(file: SourceFile): Text[] {
  const { text } = file;
  const program = parseFile(file);
  const ranges: Range[] = [];
  const found: (Text & { start: number })[] = [];
  visit(program, "string");
  for (const { start, value } of findComments(text, ranges)) add(start, "comment", value);
  return found.sort((a, b) => a.start - b.start).map(({ line, kind, text: value }) => ({ line, kind, text: value }));

  function add(start: number, kind: TextKind, value: string): void {
    found.push({ start, line: text.slice(0, start).split("\n").length, kind, text: value });
  }

  function visit(node: Node, kind: TextKind): void {
    if (node.type === "Literal") {
      ranges.push(node);
      if (typeof node.value === "string") add(node.start, kind, node.value);
      return;
    }
    if (node.type === "JSXText") {
      ranges.push(node);
      if (String(node.value).trim()) add(node.start, "jsx", String(node.value).trim());
      return;
    }
    if (node.type === "TemplateLiteral") {
      const quasis = node.quasis as (Node & { value: { cooked: string | null; raw: string } })[];
      ranges.push(...quasis);
      add(node.start, kind, quasis.map(({ value }) => value.cooked ?? value.raw).join("…"));
      for (const child of node.expressions as Node[]) visit(child, "string");
      return;
    }
    for (const [key, child] of childrenOf(node)) {
      if (isReference(node, key)) {
        if (child.type === "Literal") ranges.push(child);
        continue;
      }
      visit(child, kindWithin(node, key, kind));
    }
  }
}

function isReference(node: Node, key: string): boolean {
  if (/^(?:Import|Export)/.test(node.type) && (key === "source" || key === "attributes")) return true;
  return node.type === "TSLiteralType" || node.type === "TSImportType";
}

function kindWithin(node: Node, key: string, outer: TextKind): TextKind {
  if (node.type === "NewExpression" || node.type === "CallExpression") {
    if (key !== "arguments") return outer;
    const callee = node.callee as Node;
    if (isTestCall(callee)) return "title";
    const name = nameOf(callee.type === "MemberExpression" ? callee.property : callee);
    if (node.type === "NewExpression" && /Error$/.test(name)) return "error";
    return callKinds[name] ?? (outer === "jsx" ? "string" : outer);
  }
  if (node.type === "Property" && key === "value") return messageProperties.test(nameOf(node.key)) ? "message" : outer;
  if (node.type === "JSXAttribute") return messageAttributes.test(nameOf(node.name)) ? "jsx" : "string";
  if (/Function|ClassBody/.test(node.type)) return outer === "title" ? "string" : outer;
  return outer;
}

/** `it(…)`, `it.each(…)(…)` and `describe.skipIf(…)(…)`. */
function isTestCall(callee: Node): boolean {
  if (callee.type === "MemberExpression") return isTestCall(callee.object as Node);
  if (callee.type === "CallExpression") return isTestCall(callee.callee as Node);
  if (callee.type === "TaggedTemplateExpression") return isTestCall(callee.tag as Node);
  return callee.type === "Identifier" && titleCalls.test(nameOf(callee));
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? "");
}

function childrenOf(node: Node): [string, Node][] {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child): [string, Node] => [key, child]),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** Comments outside of strings; line comments that follow each other count as one. */
function findComments(text: string, strings: readonly Range[]): { start: number; value: string }[] {
  const blanked = strings.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${"\0".repeat(end - start)}${rest.slice(end)}`,
    text,
  );
  return [...blanked.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g)].map((match) => ({
    start: match.index,
    value: text
      .slice(match.index, match.index + match[0].length)
      .replace(/^\/\*\*?|\*\/$/g, "")
      .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, "")
      .trim(),
  }));
}

export function languageOf(path: string): "tsx" | "ts" | "jsx" {
  if (path.endsWith(".tsx")) return "tsx";
  return /\.[cm]?ts$/.test(path) ? "ts" : "jsx";
}
