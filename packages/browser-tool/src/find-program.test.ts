import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { findProgram, isProgram } from "./find-program.ts";

function write(folder: string, name: string, mode = 0o700): string {
  const file = join(folder, name);
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, mode);
  return file;
}

it("finds a program in the first folder of the PATH that has it", () => {
  const [first, second, third] = [makeFolder(), makeFolder(), makeFolder()];
  write(third, "tool");
  const file = write(second, "tool");
  expect(findProgram("tool", [first, second, third].join(delimiter))).toBe(file);
});

it("ignores folders and files that are not executable", () => {
  const [first, second, third] = [makeFolder(), makeFolder(), makeFolder()];
  mkdirSync(join(first, "tool"));
  write(second, "tool", 0o600);
  const file = write(third, "tool");
  expect(findProgram("tool", [first, second, third].join(delimiter))).toBe(file);
});

it("accepts a path to a program", () => {
  const file = write(makeFolder(), "tool");
  expect([findProgram(file, ""), findProgram(`${file}-too`, "")]).toEqual([file, undefined]);
});

it("finds nothing on an empty PATH, not even in the current folder", () => {
  expect([findProgram("package.json", ""), findProgram("sh", delimiter)]).toEqual([undefined, undefined]);
});

it("distinguishes a program from a folder and a missing file", () => {
  const folder = makeFolder();
  expect([isProgram(write(folder, "tool")), isProgram(folder), isProgram(join(folder, "none"))]).toEqual([
    true,
    false,
    false,
  ]);
});
