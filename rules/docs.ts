// Checks the links and quotes of documents against the files.
import { dirname, posix } from "node:path";
import type { SourceFile } from "./workspace.ts";

/** The text of a file by its path from the root, or undefined if it does not exist; "" for a folder. */
export type ReadFile = (path: string) => string | undefined;

/** Finds links and pictures whose file or heading does not exist. Web addresses are not checked. */
export function checkLinks({ path, text }: SourceFile, read: ReadFile): string[] {
  return linksIn(text).flatMap((link) => {
    const [place = "", anchor] = link.split("#");
    const file = place === "" ? path : posix.join(dirname(path), decodeURIComponent(place));
    const target = read(file.replace(/\/$/, ""));
    if (target === undefined) return [`${path}: links to ${link}, and there is no ${file}.`];
    const isKnown = anchor === undefined || headingsIn(target).includes(anchor);
    return isKnown ? [] : [`${path}: links to ${link}, and ${file} has no such heading.`];
  });
}

const codePattern = /^(`{3,})[\s\S]*?^\1`*$/gm;
const linkPattern = /\[(?:[^[\]]|\[[^[\]]*\])*\]\(([^()\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g;

function linksIn(text: string): string[] {
  const prose = text.replace(codePattern, "").replace(/`[^`\n]+`/g, "`code`");
  return [...prose.matchAll(linkPattern)]
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));
}

function headingsIn(text: string): string[] {
  return [...text.replace(codePattern, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

/** The anchor of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/**
 * Finds blocks after `<!-- from path -->` that are not in that file. A block is a part of the file, line by line, indented as a whole
 * by more or less; a line that holds nothing but `…`, in a comment or not, stands for lines that are left out.
 */
export function checkQuotes({ path, text }: SourceFile, read: ReadFile): string[] {
  const quotes = text.matchAll(/^<!-- from (\S+) -->\n+```\w*\n([\s\S]*?)^```$/gm);
  return [...quotes].flatMap(([, file = "", block = ""]) => {
    return checkQuote({ path, file, block }, read);
  });
}

/** Finds programs that are not quotes: what no file has, no test runs. */
export function checkPrograms({ path, text }: SourceFile): string[] {
  const blocks = text.matchAll(/(^<!-- from \S+ -->\n+)?^```(\w+)\n[\s\S]*?^```$/gm);
  return [...blocks]
    .filter(([, from, language = ""]) => !from && /^(?:[jt]sx?|html|svelte|vue)$/.test(language))
    .map(({ index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${path}:${line}: this program is in no file. Quote one that a test runs: "<!-- from … -->".`;
    });
}

export interface Quote {
  /** The document that contains the quote. */
  path: string;
  /** The quoted file. */
  file: string;
  block: string;
}

/** Whether a quote is a part of its file. */
export function checkQuote({ path, file, block }: Quote, read: ReadFile): string[] {
  const source = read(file);
  if (source === undefined) return [`${path}: quotes ${file}, and there is no such file.`];
  const lines = source.split("\n");
  let from = 0;
  for (const part of partsOf(block)) {
    const end = findEnd(lines, part, from);
    if (end === undefined) return [`${path}: ${file} does not contain these lines in this order:\n${part}`];
    from = end;
  }
  return [];
}

export interface Program {
  /** The quoted file; undefined if the program is not a quote. */
  from: string | undefined;
  language: string;
  code: string;
}

/** The first block of code in a document: what a newcomer copies. */
export function findFirstProgram({ text }: SourceFile): Program | undefined {
  const found = /(?:^<!-- from (\S+) -->\n+)?^```(\w+)\n([\s\S]*?)^```$/m.exec(text);
  return found ? { from: found[1], language: found[2] ?? "", code: found[3] ?? "" } : undefined;
}

/** A package's README must begin with a program that runs: one of the examples, or giselle commands. */
export function checkFirstProgram(readme: SourceFile): string[] {
  const program = findFirstProgram(readme);
  if (!program) return [`${readme.path}: shows no program. Begin with one from examples/.`];
  const isCommands =
    program.language === "sh" && program.code.split("\n").every((line) => /^(?:giselle |$)/.test(line));
  if (program.from?.startsWith("examples/") || isCommands) return [];
  return [`${readme.path}: its first program is not from examples/. Write "<!-- from examples/… -->" above it.`];
}

/** Finds rows that no table has: a blank line above them ended it. */
export function checkTables({ path, text }: SourceFile): string[] {
  const lines = text.replace(codePattern, (code) => code.replace(/[^\n]/g, "")).split("\n");
  return lines.flatMap((line, index) => {
    const isFirst = line.startsWith("|") && !lines[index - 1]?.startsWith("|");
    return isFirst && !/^\|[\s:|-]+$/.test(lines[index + 1] ?? "")
      ? [`${path}:${index + 1}: this row is in no table. Remove the blank line above it.`]
      : [];
  });
}

export function countQuotes({ text }: SourceFile): number {
  return text.match(/^<!-- from \S+ -->$/gm)?.length ?? 0;
}

function partsOf(block: string): string[] {
  return block.split(/^\W*…\W*$/m).filter((part) => part.trim() !== "");
}

/** The line after a part that is found at `from` or later. */
function findEnd(lines: readonly string[], part: string, from: number): number | undefined {
  const wanted = outdent(part);
  const length = wanted.split("\n").length;
  const at = lines.findIndex(
    (_, line) => line >= from && outdent(lines.slice(line, line + length).join("\n")) === wanted,
  );
  return at === -1 ? undefined : at + length;
}

function outdent(text: string): string {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  const depth = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(depth).trimEnd()).join("\n");
}

/** The `code` names after a heading: before the colon of each list item, or in the first column of a table. */
export function namesUnder(text: string, heading: string): string[] {
  const [, after = ""] = text.split(`\n${heading}\n`);
  const [section = ""] = after.split(/^#/m);
  const heads = [...section.matchAll(/^(?:\|([^|]*)\||- (.*?)(?:: .*)?$)/gm)].map(
    ([, cell, item]) => cell ?? item ?? "",
  );
  return heads.flatMap((head) => [...head.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

/** Finds quoted messages (headings in code, with `…` for variable parts) that no source file contains. */
export function checkMessages({ path, text }: SourceFile, sources: readonly SourceFile[]): string[] {
  return messagesIn(text)
    .filter((message) => {
      const parts = message.split("…").filter((part) => part.trim() !== "");
      return !sources.some((source) => parts.every((part) => source.text.includes(part)));
    })
    .map((message) => `${path}: no program prints "${message}". Quote the current message, with … for variable parts.`);
}

export function messagesIn(text: string): string[] {
  return [...text.matchAll(/^#+ `(.+)`$/gm)].map(([, message = ""]) => message);
}
