// What users can import, and what an editor shows for it: read from the built declarations.
import { dirname, posix } from "node:path";
import { checkQuote, type ReadFile } from "./docs.ts";
import { type Manifest, readPackages } from "./workspace.ts";

export interface PublicValue {
  name: string;
  /** The declaration file, from the root. */
  file: string;
  kind: "function" | "class" | "const";
  /** Its JSDoc without the comment's marks; undefined where there is none. */
  doc: string | undefined;
}

export interface PublicPackage {
  folder: string;
  manifest: Pick<Manifest, "name" | "private" | "exports">;
}

/** Every value that a public entry of a published package exports, once, wherever it is declared. */
export function readPublicValues(read: ReadFile, packages: readonly PublicPackage[] = readPackages()): PublicValue[] {
  const values = packages
    .filter(({ manifest }) => !manifest.private)
    .flatMap((owner) => Object.keys(typesOf(owner)).map((entry) => ({ owner, entry })))
    .filter(({ entry }) => !entry.split("/").includes("internal"))
    .flatMap(({ owner, entry }) => {
      const file = typesOf(owner)[entry] ?? "";
      return valuesIn(read(file) ?? "").map((name) => follow({ file, name, read, packages }));
    });
  const known = new Map(values.map((value) => [`${value.file} ${value.name}`, value]));
  return [...known.values()];
}

/** The declaration file of each entry. */
export function typesOf({ folder, manifest }: PublicPackage): Record<string, string> {
  const entries = Object.entries((manifest.exports ?? {}) as Record<string, { types?: string }>);
  return Object.fromEntries(
    entries.flatMap(([entry, { types }]) => (types ? [[entry, posix.join("packages", folder, types)]] : [])),
  );
}

interface Listed {
  /** The name in this file, and the original name. */
  name: string;
  original: string;
  from: string | undefined;
}

const listPattern = /^(?:export|import) (type )?\{([^}]*)\}(?: from "([^"]+)")?/gm;

function listsIn(text: string): Listed[] {
  return [...text.matchAll(listPattern)].flatMap(([, isType, list = "", from]) =>
    list.split(",").flatMap((each) => {
      const [, isTypeToo, original, name] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(each) ?? [];
      return original && !isType && !isTypeToo ? [{ name: name ?? original, original, from }] : [];
    }),
  );
}

const declaredPattern = /^export (?:declare |abstract )*(?:function|class|const) (\w+)/gm;

function valuesIn(text: string): string[] {
  const exported = text.replace(/^import [^;]*;$/gm, "");
  return [
    ...listsIn(exported).map(({ name }) => name),
    ...[...exported.matchAll(declaredPattern)].map(([, name = ""]) => name),
  ];
}

interface Place {
  file: string;
  name: string;
  read: ReadFile;
  packages: readonly PublicPackage[];
}

function follow({ file, name, read, packages }: Place): PublicValue {
  const text = read(file) ?? "";
  const found = declarationOf(name).exec(text);
  if (found) return { name, file, kind: found[2] as PublicValue["kind"], doc: found[1] && withoutMarks(found[1]) };
  const next = listsIn(text).find((listed) => listed.name === name && listed.from !== undefined);
  const target = next?.from && resolve(file, next.from, packages);
  if (!next || !target) throw new Error(`${file}: "${name}" is exported, and its declaration was not found.`);
  return follow({ file: target, name: next.original, read, packages });
}

/** The last comment before it, if nothing comes between them. */
function declarationOf(name: string): RegExp {
  const comment = String.raw`(?:(/\*\*(?:(?!\*/)[\s\S])*\*/)\n)?`;
  return new RegExp(String.raw`^${comment}(?:export )?declare (?:abstract )?(function|class|const) ${name}\b`, "m");
}

/** The declaration file of an import in a declaration file. */
export function resolve(file: string, from: string, packages: readonly PublicPackage[]): string | undefined {
  if (from.startsWith(".")) return posix.join(dirname(file), from).replace(/\.[jt]sx?$/, ".d.ts");
  const owner = packages.find(({ manifest: { name } }) => from === name || from.startsWith(`${name}/`));
  return owner && typesOf(owner)[`.${from.slice(owner.manifest.name.length)}`];
}

/** A comment without its marks. */
export function withoutMarks(comment: string): string {
  return comment
    .replace(/^\/\*\*[ \t]*|[ \t]*\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^[ \t]*\* ?/, ""))
    .join("\n")
    .trim();
}

export interface Example {
  /** The file that it is quoted from; undefined where none is named. */
  from: string | undefined;
  code: string;
}

/** The examples of a JSDoc. `<caption>` is what editors show as their title. */
export function examplesIn(doc: string): Example[] {
  return doc
    .split(/^@(?=\w)/m)
    .filter((tag) => /^example\b/.test(tag))
    .map((tag) => {
      const [, , from, code = ""] = /^example\b(\s*<caption>(\S+)<\/caption>\n)?([\s\S]*)$/.exec(tag) ?? [];
      return { from, code };
    });
}

/** A file of the examples or of the tests: both run with every change. */
export function doesRun(path: string): boolean {
  const isTested = /^packages\/[^/]+\/(?:src|test)\/.*\.(?:test|cases)\.tsx?$/.test(path) && !/\.clients\./.test(path);
  return path.startsWith("examples/") || isTested;
}

/** A function or class must have a description and an example that runs. Data need not. */
export function checkJsDoc({ name, file, kind, doc }: PublicValue, read: ReadFile): string[] {
  const place = `${file}: ${name}`;
  const examples = examplesIn(doc ?? "");
  if (kind === "const" && examples.length === 0) return [];
  const [sentence = ""] = (doc ?? "").split(/^@\w/m);
  if (!/[.:]$/.test(sentence.trim())) return [`${place} has no JSDoc. Say in a sentence what it is for.`];
  if (examples.length === 0)
    return [`${place} has no @example. Quote lines that run: "@example <caption>examples/…</caption>".`];
  if (!examples.some(({ code }) => new RegExp(String.raw`\b${name}\b`).test(code)))
    return [`${place} is not in its own example.`];
  return examples.flatMap(({ from, code }) => {
    if (from === undefined)
      return [`${place} has an example that names no file. Write "@example <caption>examples/…</caption>".`];
    if (!doesRun(from))
      return [`${place} quotes ${from}, which does not run by itself. Quote a file of examples/, or a test.`];
    return checkQuote({ path: place, file: from, block: code }, read);
  });
}
