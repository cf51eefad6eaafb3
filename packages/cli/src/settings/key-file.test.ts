import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { openKeyFile } from "./key-file.ts";

const [old, next] = ["an-old-key-of-acme", "a-newer-key-of-acme"];

function open(keys: object) {
  const path = join(makeFolder(), "keys.json");
  writeFileSync(path, JSON.stringify(keys));
  let time = 0;
  const errors: unknown[] = [];
  const read = openKeyFile(path, { onError: (error) => errors.push(error), now: () => time });
  const readLater = () => {
    time += 1000;
    return read();
  };
  return { path, read, readLater, errors };
}

it("reads a file that has changed, at most once a second", () => {
  const { path, read, readLater } = open({ [old]: "acme" });
  writeFileSync(path, JSON.stringify({ [old]: "acme", [next]: "acme" }));
  expect(read()).toEqual({ [old]: "acme" });
  const both = readLater();
  expect(both).toEqual({ [old]: "acme", [next]: "acme" });
  expect(readLater()).toBe(both);
});

it("follows a link that leads to another file", () => {
  const { path, readLater } = open({ [old]: "acme" });
  const other = join(makeFolder(), "keys.json");
  writeFileSync(other, JSON.stringify({ [next]: "acme" }));
  rmSync(path);
  symlinkSync(other, path);
  expect(readLater()).toEqual({ [next]: "acme" });
});

it("keeps the keys that it has while the file is not valid or gone, and says so once", () => {
  const { path, readLater, errors } = open({ [old]: "acme" });
  writeFileSync(path, "{");
  expect([readLater(), readLater()]).toEqual([{ [old]: "acme" }, { [old]: "acme" }]);
  expect(errors).toHaveLength(1);
  rmSync(path);
  expect(readLater()).toEqual({ [old]: "acme" });
  expect(errors).toHaveLength(2);
  writeFileSync(path, JSON.stringify({ [next]: "acme" }));
  expect(readLater()).toEqual({ [next]: "acme" });
});

it("does not open a file that is not valid", () => {
  expect(() => open({ short: "acme" })).toThrow("does not contain valid API keys");
});
