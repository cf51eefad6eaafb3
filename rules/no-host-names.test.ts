import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkHostNames } from "./host-names.ts";
import { listCommittableFiles, root, type SourceFile } from "./workspace.ts";

const lockfile = "pnpm-lock.yaml";
const sizeLimit = 1024 * 1024;

describe("what is committed", () => {
  it("names no package registry and no folder of one machine", () => {
    expect(readTextFiles().flatMap(checkHostNames)).toEqual([]);
  });

  it("includes the lockfile, the packages and these rules", () => {
    const files = readTextFiles().map(({ path }) => path);
    expect(files).toEqual(
      expect.arrayContaining([lockfile, "packages/protocol/package.json", "rules/no-host-names.test.ts"]),
    );
  });
});

function readTextFiles(): SourceFile[] {
  return listCommittableFiles()
    .filter((path) => path === lockfile || isSmallFile(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .filter(({ text }) => !text.includes("\0"));
}

function isSmallFile(path: string): boolean {
  const stats = statSync(join(root, path));
  return stats.isFile() && stats.size < sizeLimit;
}

// In parts, or this file would be caught by the rule that it tests.
const host = (...labels: string[]) => labels.join(".");
const folder = (...names: string[]) => `/${names.join("/")}/`;

describe("checkHostNames", () => {
  it.each([
    ["the public registry", `https://${host("registry", "npmjs", "org")}/zod`],
    ["a mirror", `https://${host("registry", "mirror", "example", "com")}/zod`],
    ["a private registry", `//${host("npm", "pkg", "github", "com")}/:always-auth=true`],
    ["a registry by address", `registry${"="}http://127.0.0.1:4873`],
    ["a registry in YAML", `registry${":"} "http://127.0.0.1:4873"`],
    ["the administrator's home", `cd ${folder("root")}project`],
    ["someone's home", `"${folder("home", "ada")}project"`],
    ["someone's home on a Mac", `at file://${folder("Users", "ada")}project`],
    ["someone's home on Windows", ["C:", "Users", "ada"].join("\\")],
    ["a work folder", `import "${folder("work")}main/index.ts"`],
  ])("refuses %s", (_, line) => {
    expect(checkHostNames({ path: "README.md", text: `# Title\n${line}\n` })).toEqual([
      expect.stringContaining("README.md:2: says "),
    ]);
  });

  it("refuses addresses of tarballs in the lockfile, and only there", () => {
    const text = "    resolution: {integrity: sha512-abc, tarball: https://example.com/zod.tgz}";
    expect(checkHostNames({ path: "pnpm-lock.yaml", text })).toEqual([
      `pnpm-lock.yaml:1: says "tarball:". Install again without lockfile-include-tarball-url.`,
    ]);
    expect(checkHostNames({ path: "rules/packed-package.ts", text })).toEqual([]);
  });

  it("reports the place and what to do", () => {
    const text = `const cache = "${folder("home", "ada")}cache";`;
    expect(checkHostNames({ path: "scripts/cache.mjs", text })).toEqual([
      `scripts/cache.mjs:1: says "${folder("home", "ada")}". Use a path relative to the repository, or ask os.homedir() or os.tmpdir().`,
    ]);
  });

  it.each([
    ["a tool registry in code", "registry.tools.find(isComplete); const registry = createRegistry();"],
    ["one of our folders", "src/work/index.ts, ./work/index.ts, https://example.com/home/ada/"],
    ["a pattern", "return /root/.test(name) || name.match(/work/i);"],
    ["an address of a page", `"https://example.com/work/42"`],
  ])("accepts %s", (_, line) => {
    expect(checkHostNames({ path: "src/index.ts", text: line })).toEqual([]);
  });
});
