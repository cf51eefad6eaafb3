// What a built entry of a package exports, with the text of each declaration.
import type { ReadFile } from "../../rules/docs.ts";
import { listExports } from "../../rules/public-exports.ts";
import { type PublicPackage, resolve, withoutMarks } from "../../rules/public-values.ts";

export interface Declaration {
  name: string;
  kind: "function" | "class" | "const" | "interface" | "type" | "enum";
  /** The declaration file, from the root. */
  file: string;
  /** JSDoc without its marks; "" where there is none. */
  doc: string;
  /** All overloads, without `export` and `declare`. */
  signature: string;
}

/** Every name that a declaration file exports, wherever it is declared; in the order of the alphabet. */
export function readDeclarations(file: string, read: ReadFile, packages: readonly PublicPackage[]): Declaration[] {
  return listExports(read(file) ?? "").flatMap((name) => {
    const found = follow({ file, name, read, packages });
    return found ? [{ ...found, name }] : [];
  });
}

interface Place {
  file: string;
  name: string;
  read: ReadFile;
  packages: readonly PublicPackage[];
}

/** Undefined for what another library declares. */
function follow({ file, name, read, packages }: Place): Declaration | undefined {
  const text = read(file) ?? "";
  const own = declarationIn(text, name);
  if (own) return { ...own, name, file };
  const listed = listIn(text).find((each) => each.name === name);
  const target = listed && resolve(file, listed.from, packages);
  return target ? follow({ file: target, name: listed.original, read, packages }) : undefined;
}

function listIn(text: string): { name: string; original: string; from: string }[] {
  return [...text.matchAll(/^(?:export|import) (?:type )?\{([^}]*)\} from "([^"]+)"/gm)].flatMap(
    ([, list = "", from = ""]) =>
      list.split(",").flatMap((each) => {
        const [, original, name = original] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(each) ?? [];
        return original && name ? [{ name, original, from }] : [];
      }),
  );
}

const comment = String.raw`(?:(/\*\*(?:(?!\*/)[\s\S])*\*/)\n)?`;

function declarationIn(text: string, name: string): Pick<Declaration, "kind" | "doc" | "signature"> | undefined {
  const pattern = String.raw`^${comment}(?:export )?(?:declare )?((?:abstract )?(function|class|const|interface|type|enum) ${name}\b)`;
  const found = [...text.matchAll(new RegExp(pattern, "gm"))];
  const kind = found[0]?.[3] as Declaration["kind"] | undefined;
  if (!kind) return undefined;
  const signatures = found.map((match) => {
    const start = match.index + match[0].length - (match[2] ?? "").length;
    return text.slice(start, endOf(text, start, kind));
  });
  const doc = found.map(([, each]) => each && withoutMarks(each)).find(Boolean) ?? "";
  return { kind, doc, signature: signatures.map(withoutPrivate).join("\n") };
}

/** The end of a declaration: its closing brace, or the semicolon outside of all brackets. */
function endOf(text: string, start: number, kind: Declaration["kind"]): number {
  const endsWithBrace = kind === "class" || kind === "interface" || kind === "enum";
  let depth = 0;
  const marks = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[{}()[\];]/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (/^[{([]$/.test(mark[0])) depth++;
    if (/^[})\]]$/.test(mark[0])) depth--;
    const isEnd = depth === 0 && mark[0] === (endsWithBrace ? "}" : ";");
    if (isEnd) return mark.index + 1;
  }
  return text.length;
}

function withoutPrivate(signature: string): string {
  return signature.replace(/^\s*(?:#private|private \w+);\n/gm, "").replace(/ extends \w+_base\b/, " extends Error");
}
