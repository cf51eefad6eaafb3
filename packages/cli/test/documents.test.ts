// The commands in the documents are ones that the program accepts: each line is parsed by the program itself, and none is run.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { makeFolder } from "@giselles-ai/testing";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { listCommittableFiles, root } from "../../../rules/workspace.ts";
import { createProgram } from "../src/program.ts";
import { readConfigFiles } from "../src/settings/config-file.ts";

const documents = listCommittableFiles().filter((path) => path.endsWith(".md"));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** The lines of the shell blocks, with continued lines joined. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, "").split("\n")).filter((line) => /^[^#\s]/.test(line));
}

/** The words of a line as a shell reads them, as far as our lines need it: without comments and variables before the command. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([word, ...quoted]) => ({
    word,
    text: quoted.find((part) => part !== undefined) ?? "",
  }));
  const comment = words.findIndex(({ word }) => word.startsWith("#"));
  const said = (comment < 0 ? words : words.slice(0, comment)).map(({ text }) => text);
  return said.slice(said.findIndex((word) => !/^[A-Z_]+=/.test(word)));
}

/** What follows the name of our program, if the line calls it. */
function argumentsOf(line: string): string[] | undefined {
  const words = wordsOf(line);
  const [program = "", script = ""] = words;
  if (program === "giselle") return words.slice(1);
  if (program === "node" && script.endsWith("/giselle.js")) return words.slice(2);
  const nested = words.indexOf("--");
  return program === "claude" && words[nested + 1] === "giselle" ? words.slice(nested + 2) : undefined;
}

/** The program with commands that do nothing. */
function createInert(): { program: Command; ran: string[] } {
  const ran: string[] = [];
  const [output, errors] = [new PassThrough(), new PassThrough()] as unknown as [
    NodeJS.WriteStream,
    NodeJS.WriteStream,
  ];
  const program = createProgram("0", { env: {}, cwd: root, output, errors, isInteractive: false }, () => {});
  const quiet = (command: Command) => {
    command.configureOutput({ writeErr: () => {} }).exitOverride();
    if (command.commands.length === 0 || command.registeredArguments.length > 0 || command.name() === "mcp")
      command.action(() => void ran.push(command.name()));
    for (const child of command.commands) quiet(child);
  };
  quiet(program);
  return { program, ran };
}

async function accepts(args: string[]): Promise<string> {
  const { program, ran } = createInert();
  try {
    await program.parseAsync(args, { from: "user" });
    return ran.length === 1 ? "" : "It names no command.";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const lines = documents.flatMap((path) =>
  commandsIn(readFileSync(join(root, path), "utf8")).map((line) => ({ path, line })),
);

describe("the commands in the documents", () => {
  it.each(lines.filter(({ line }) => argumentsOf(line)))("$path: $line", async ({ line }) => {
    expect(await accepts(argumentsOf(line) ?? [])).toBe("");
  });

  it("name scripts of the repository", () => {
    const built = new Set(["install", "test", "start", ...Object.keys(manifest.scripts)]);
    const named = lines.flatMap(({ path, line }) => {
      const [program, command = "", script = ""] = wordsOf(line);
      return program === "npm" ? [{ path, name: command === "run" ? script : command }] : [];
    });
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !built.has(name))).toEqual([]);
  });

  it("are found, and a wrong one is not accepted", async () => {
    expect(lines.filter(({ line }) => argumentsOf(line)).length).toBeGreaterThan(30);
    expect(await accepts(["run", "Join", "--adress", "https://example.com"])).toContain("unknown option '--adress'");
    expect(await accepts(["runn", "Join"])).toContain("unknown command 'runn'");
    expect(await accepts(["run"])).not.toBe("");
    expect(await accepts(["serve", "--origin"])).toContain("argument missing");
  });
});

it("the settings file of the documents is one that the program reads", () => {
  const text = readFileSync(join(root, "docs/settings.md"), "utf8");
  const [, block = ""] = /^```json\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const [cwd, home] = [makeFolder(), makeFolder()];
  const errors = new PassThrough() as unknown as NodeJS.WriteStream;
  writeFileSync(join(cwd, "giselle.config.json"), block);
  const context = { env: { HOME: home }, cwd, output: errors, errors, isInteractive: false };
  const { allowOrigins, ...settings } = JSON.parse(block) as Record<string, unknown>;
  // A project's list only limits a run.
  expect(readConfigFiles(context)).toMatchObject({ ...settings, withinOrigins: allowOrigins });
});
