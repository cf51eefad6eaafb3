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

it("what is not said is no rule", () => {
  expect(readOrigins({}, readWith({}))).toBeUndefined();
});

it("options go before the user's file; the page to begin at is allowed with the others", () => {
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

it("a project's file narrows, and gives no leave: it came with a folder that may be anybody's", () => {
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

it("a pattern that says nothing is an error with the way out", () => {
  expect(() => readOrigins({ blockOrigin: ["https://a.test/path"] }, {})).toThrow(UsageError);
  expect(() => readOrigins({ blockOrigin: ["https://a.test/path"] }, {})).toThrow(
    '--allow-origin, --block-origin: "https://a.test/path" is no origin. An origin has no path: leave it out. Write an origin',
  );
});
