// A clone must install and build anywhere, so committed files must not contain registries or folders of one machine.
import type { SourceFile } from "./workspace.ts";

interface HostRule {
  pattern: RegExp;
  fix: string;
  /** Only files with this name; all files when left out. */
  only?: string;
}

const registry = "Leave the registry to each machine's own npm settings.";
const path = "Use a path relative to the repository, or ask os.homedir() or os.tmpdir().";
const tarball = "Install again without lockfile-include-tarball-url.";

// Written in parts, or this file would break its own rule.
const hosts = [
  [String.raw`\bregistry`, "[a-z0-9.-]+", "(?:org|com|net|io|dev|cn)"],
  ["npm", "pkg", "github", "com"],
  ["pkgs", "dev", "azure", "com"],
  ["codeartifact", "[a-z0-9-]+", "amazonaws", "com"],
  ["jfrog", "io"],
  ["files", "pythonhosted", "org"],
].map((labels) => labels.join(String.raw`\.`));

/** Not the tail of a longer path or address: `src/work/`, `example.com/home/ada/`. */
const pathStart = String.raw`(?<![\w.$}~*\])-])`;
/** A pattern in code, such as \`/name/.test(text)\`, looks like a folder. */
const notPattern = String.raw`(?!\.(?:test|exec|source)\b|[dgimsuvy]*[),;.])`;

const rules: HostRule[] = [
  { pattern: new RegExp(`(?:${hosts.join("|")})\\b`, "i"), fix: registry },
  { pattern: /\bregistry["']?\s*[=:]\s*["']?https?:\/\//i, fix: registry },
  { pattern: /\btarball:/, fix: tarball, only: "pnpm-lock.yaml" },
  { pattern: new RegExp(`${pathStart}/(?:root|work)/${notPattern}`), fix: path },
  { pattern: new RegExp(`${pathStart}/(?:home|Users)/[\\w.-]+/`), fix: path },
  { pattern: /\b[A-Z]:\\+Users\\+\w/, fix: path },
];

export function checkHostNames({ path: file, text }: SourceFile): string[] {
  const applicable = rules.filter(({ only }) => only === undefined || file === only);
  return text.split("\n").flatMap((line, index) =>
    applicable.flatMap(({ pattern, fix }) => {
      const match = pattern.exec(line);
      return match ? [`${file}:${index + 1}: says "${match[0].trim()}". ${fix}`] : [];
    }),
  );
}
