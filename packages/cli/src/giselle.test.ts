import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../dist/giselle.js", import.meta.url));
const giselle = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });

it("says its version", () => {
  expect(giselle("--version")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

it("explains itself", () => {
  expect(giselle("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("Usage: giselle") });
});

it("names what it does not know, and exits with 2", () => {
  expect(giselle("--teleport")).toMatchObject({ status: 2, stderr: expect.stringContaining("--teleport") });
});
