// `npm run release:check`: installs each package in a project outside the workspace, and runs the first program of its README there.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { type Manifest, root, scope } from "../../rules/workspace.ts";
import { firstPrograms, readFirstProgram } from "./first-programs.ts";
import { createProject } from "./project.ts";
import { type Published, packPublished, publishedFolders, withDependencies } from "./published.ts";

let published: Published[] = [];
beforeAll(async () => {
  published = await packPublished();
});

const programs = publishedFolders.map((folder) => {
  const program = readFirstProgram(folder);
  return { folder, program, title: program.from ?? program.code.split("\n", 1)[0]?.split(/\s+#/)[0] ?? "" };
});

it.each(programs)("@giselles-ai/$folder: $title", async ({ folder, program }) => {
  const example = join(root, dirname(program.from ?? "examples/local-model/none"));
  const manifest = join(example, "package.json");
  const { dependencies = {} } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {}) as Manifest;
  const isOurs = (name: string) => name.startsWith(scope);
  const names = [scope + folder, ...Object.keys(dependencies).filter(isOurs)];
  const project = await createProject({
    packages: withDependencies(names, published),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isOurs(name))),
    copy: [example, join(import.meta.dirname, "smoke"), join(root, "examples/local-model/person.json")],
  });
  onTestFinished(() => project.remove());
  const run = firstPrograms[folder];
  expect(run, `${folder} has no entry in first-programs.ts`).toBeDefined();
  await run?.({ project, program, file: program.file, node: process.execPath });
});
