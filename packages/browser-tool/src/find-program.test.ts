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

it("passes over folders of that name, and files that may not be run", () => {
  const [first, second, third] = [makeFolder(), makeFolder(), makeFolder()];
  mkdirSync(join(first, "tool"));
  write(second, "tool", 0o600);
  const file = write(third, "tool");
  expect(findProgram("tool", [first, second, third].join(delimiter))).toBe(file);
});

it("takes a path as it is, if there is a program", () => {
  const file = write(makeFolder(), "tool");
  expect([findProgram(file, ""), findProgram(`${file}-too`, "")]).toEqual([file, undefined]);
});

it("finds nothing on an empty PATH, not even what is in this folder", () => {
  expect([findProgram("package.json", ""), findProgram("sh", delimiter)]).toEqual([undefined, undefined]);
});

it("knows a program from a folder and from nothing", () => {
  const folder = makeFolder();
  expect([isProgram(write(folder, "tool")), isProgram(folder), isProgram(join(folder, "none"))]).toEqual([
    true,
    false,
    false,
  ]);
});
