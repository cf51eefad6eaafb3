// Comments, strings, documents and exported names use ordinary English. The words are in plain-english-words.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allowed, type BannedWord, bannedNames, bannedWords } from "./plain-english-words.ts";
import { readTexts, type Text } from "./read-text.ts";
import { readExports } from "./shapes.ts";
import { listCommittableFiles, root, type SourceFile } from "./workspace.ts";

const codePattern = /\.[cm]?[jt]sx?$/;
const documentPattern =
  /^(?:docs\/.*|(?:packages\/[^/]+\/)?README|CHANGELOG|CONTRIBUTING|SECURITY|packages\/cli\/skills\/.*)\.md$/;

/** Every file that is checked. */
export function readCheckedFiles(checkout = root): SourceFile[] {
  return listCommittableFiles(checkout)
    .filter((path) => documentPattern.test(path) || (codePattern.test(path) && !path.endsWith(".d.ts")))
    .map((path) => ({ path, text: readFileSync(join(checkout, path), "utf8") }));
}

export function checkPlainEnglish(file: SourceFile): string[] {
  const isDocument = file.path.endsWith(".md");
  const texts = isDocument ? proseOf(file.text) : readTexts(file).filter((text) => isChecked(file.path, text));
  const names = isDocument ? [] : readExports(file);
  return [
    ...texts.flatMap(({ line, text }) =>
      violations(file.path, text, bannedWords).map(
        ({ words, better }) => `${file.path}:${line}: "${words}". ${better}`,
      ),
    ),
    ...names.flatMap((name) =>
      violations(file.path, name, bannedNames).map(({ better }) => `${file.path}: exports ${name}. ${better}`),
    ),
  ];
}

/** In tests, only titles and comments count: other strings are data, or quote what other packages print. */
function isChecked(path: string, { kind }: Text): boolean {
  const isTest = /\.(?:test|cases)\.tsx?$/.test(path);
  return !isTest || kind === "comment" || kind === "title";
}

function violations(path: string, text: string, banned: readonly BannedWord[]): { words: string; better: string }[] {
  if (allowed.some((each) => path.startsWith(each.path) && each.text.test(text))) return [];
  const line = text.replace(/\s+/g, " ");
  return banned.flatMap(({ pattern, better }) => {
    const match = pattern.exec(line);
    if (!match) return [];
    const words = line.slice(Math.max(0, match.index - 25), match.index + match[0].length + 25).trim();
    return [{ words, better: `Better: ${better}.` }];
  });
}

/** Paragraphs without code. */
function proseOf(text: string): Pick<Text, "line" | "text">[] {
  const prose = text
    .replace(/^(`{3,})[\s\S]*?^\1`*$/gm, (block) => block.replace(/[^\n]/g, ""))
    .replace(/`[^`\n]+`/g, "`code`");
  return prose.split("\n").map((line, index) => ({ line: index + 1, text: line }));
}
