import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkPlatforms } from "./lockfile-platforms.ts";
import { root } from "./workspace.ts";

describe("the lockfile", () => {
  it("has every native package for Linux on x64 and on arm64", () => {
    expect(checkPlatforms(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"))).toEqual([]);
  });
});

describe("checkPlatforms", () => {
  const entry = (name: string) => `  '@a/${name}@1.2.3':\n    resolution: {integrity: x}\n`;

  it("accepts a package with both", () => {
    expect(checkPlatforms(`packages:\n\n${entry("b-linux-x64-gnu")}\n${entry("b-linux-arm64-gnu")}`)).toEqual([]);
  });

  it("names the one that is missing, also where there is one of another version", () => {
    const other = entry("b-linux-arm64-gnu").replace("1.2.3", "1.2.2");
    expect(checkPlatforms(`packages:\n\n${entry("b-linux-x64-gnu")}\n${other}`)).toEqual([
      `pnpm-lock.yaml: "@a/b-linux-x64-gnu@1.2.3" has no "@a/b-linux-arm64-gnu@1.2.3". Choose a version that has both, with "overrides".`,
    ]);
  });
});
