import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { UsageError } from "../usage-error.ts";
import { readConfigFiles } from "./config-file.ts";
import { userFilePath } from "./config-paths.ts";
import { readOrigins } from "./read-origins.ts";

function readWith({ user = {}, project = {} }: { user?: object; project?: object }) {
  const folder = makeFolder();
  const env = { HOME: folder };
  mkdirSync(dirname(userFilePath(env)), { recursive: true });
  writeFileSync(userFilePath(env), JSON.stringify(user));
  writeFileSync(join(folder, "giselle.config.json"), JSON.stringify(project));
  return readConfigFiles({ cwd: folder, env });
}

it("returns undefined when no origin is configured", () => {
  expect(readOrigins({}, readWith({}))).toBeUndefined();
});

it("prefers options over the user's file, and always allows the start page", () => {
  const config = readWith({ user: { allowOrigins: ["https://a.test"], blockOrigins: ["b.test"] } });
  expect(readOrigins({}, config, "https://start.test/x")).toEqual({
    allowed: ["https://a.test", "https://start.test"],
    within: undefined,
    blocked: ["b.test"],
  });
  expect(readOrigins({ allowOrigin: ["https://c.test"], blockOrigin: ["d.test"] }, config)).toMatchObject({
    allowed: ["https://c.test"],
    blocked: ["d.test"],
  });
});

it("lets a project's file restrict origins but not approve them, because the folder may come from anyone", () => {
  const config = readWith({
    user: { blockOrigins: ["mine.test"] },
    project: { allowOrigins: ["*"], blockOrigins: ["theirs.test"] },
  });
  expect(readOrigins({}, config, "https://start.test/")).toEqual({
    allowed: undefined,
    within: ["*", "https://start.test"],
    blocked: ["mine.test", "theirs.test"],
  });
});

it("explains how to fix an invalid pattern", () => {
  expect(() => readOrigins({ blockOrigin: ["https://a.test/path"] }, {})).toThrow(UsageError);
  expect(() => readOrigins({ blockOrigin: ["https://a.test/path"] }, {})).toThrow(
    '--allow-origin, --block-origin: "https://a.test/path" is not an origin. Remove the path and query. Use an origin',
  );
});
