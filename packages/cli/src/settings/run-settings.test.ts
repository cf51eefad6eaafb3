import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { readConfigFiles } from "./config-file.ts";
import { userFilePath } from "./config-paths.ts";
import { readData } from "./read-data.ts";
import { collect, readCount } from "./read-option.ts";
import { findStore, readStore } from "./read-store.ts";
import { readUrl } from "./read-url.ts";
import { makeReplayKey, readReplayKey } from "./replay-key.ts";
import { readProfile, readRunSettings } from "./run-settings.ts";

const none = { config: {}, env: {} };

describe("readRunSettings", () => {
  it("has usual values for all that is not said", () => {
    expect(readRunSettings(" Sign me up ", {}, none)).toMatchObject({
      goal: "Sign me up",
      profile: "assisted",
      maxSteps: 30,
      headed: false,
      vision: false,
      store: undefined,
    });
  });

  it("takes an option before a settings file", () => {
    const config = { maxSteps: 5, headed: true, cdp: "http://127.0.0.1:1" };
    expect(readRunSettings("x", { maxSteps: 9 }, { config, env: {} })).toMatchObject({
      maxSteps: 9,
      headed: true,
      cdp: "http://127.0.0.1:1",
    });
  });

  it("refuses an empty goal, and a state for a browser that has its own", () => {
    expect(() => readRunSettings("  ", {}, none)).toThrow("The goal is empty.");
    expect(() => readRunSettings("x", { cdp: "a", storageState: "b" }, none)).toThrow("--storage-state is for");
  });
});

describe("readProfile", () => {
  const config = { profile: "auto" as const };

  it("takes an option before the environment, and that before a file", () => {
    const env = { GISELLE_PROFILE: "semi_auto" };
    expect(readProfile("unleashed", { config, env }, "assisted")).toBe("unleashed");
    expect(readProfile(undefined, { config, env }, "assisted")).toBe("semi_auto");
    expect(readProfile(undefined, { config, env: {} }, "assisted")).toBe("auto");
    expect(readProfile(undefined, none, "assisted")).toBe("assisted");
  });

  it("says where the wrong one stands, and which there are", () => {
    expect(() => readProfile("yolo", none, "assisted")).toThrow(
      /^--profile: there is no profile "yolo"\. Use .*assisted/,
    );
    const env = { GISELLE_PROFILE: "yolo" };
    expect(() => readProfile(undefined, { config: {}, env }, "assisted")).toThrow(/^GISELLE_PROFILE: /);
  });
});

describe("readUrl", () => {
  it.each([
    ["example.com", "https://example.com/"],
    ["localhost:3000/a", "http://localhost:3000/a"],
    ["127.0.0.1:80", "http://127.0.0.1/"],
    ["http://example.com/a b", "http://example.com/a%20b"],
  ])("reads %s as people write it", (written, expected) => {
    expect(readUrl(written)).toBe(expected);
  });

  it.each(["file:///etc/passwd", "javascript://alert(1)", "https://", "ftp://example.com"])("refuses %s", (written) => {
    expect(() => readUrl(written, "--start")).toThrow(`--start: "${written}" is no web address.`);
  });
});

describe("readStore", () => {
  it("keeps nothing unless somebody wants it", () => {
    expect(readStore(undefined, none)).toBeUndefined();
    expect(readStore(true, { config: {}, env: { XDG_STATE_HOME: "/state" } })).toBe("/state/giselle");
    expect(readStore(true, { config: {}, env: { HOME: "/mine" } })).toBe("/mine/.local/state/giselle");
  });

  it("takes an option before the environment, and that before a file; a folder in full, and Redis as it is", () => {
    const config = { store: "/from/file" };
    const env = { GISELLE_STORE: "rediss://store.example" };
    expect(readStore("/from/option", { config, env })).toBe("/from/option");
    expect(readStore(undefined, { config, env })).toBe("rediss://store.example");
    expect(readStore(undefined, { config, env: {} })).toBe("/from/file");
    expect(readStore("runs", none)).toBe(join(process.cwd(), "runs"));
  });

  it("looks in the user's own folder where nothing is said", () => {
    expect(findStore(undefined, { config: {}, env: { XDG_STATE_HOME: "/state" } })).toBe("/state/giselle");
  });
});

describe("readData", () => {
  function write(text: string): string {
    const path = join(makeFolder(), "person.json");
    writeFileSync(path, text);
    return path;
  }

  it("knows what must not be told by the names that people give to it, however deep", () => {
    const data = { name: "Ada", password: "hunter22", card: { number: 4111, cvc: "" }, list: [{ apiToken: "t" }] };
    expect(readData(write(JSON.stringify(data)))).toEqual({
      text: JSON.stringify(data),
      secrets: ["hunter22", "4111", "t"],
    });
  });

  it.each(["{", '"Ada"', "null", '{"password": "hunter22"'])("refuses %j without a word of what is in it", (text) => {
    const path = write(text);
    expect(() => readData(path)).toThrow(`--data: ${path} holds no JSON object.`);
  });

  it("says that there is no such file", () => {
    expect(() => readData("/nowhere/person.json")).toThrow("--data: /nowhere/person.json cannot be read");
  });
});

describe("readConfigFiles", () => {
  function open({ user, project }: { user?: unknown; project?: unknown }) {
    const [home, cwd] = [makeFolder(), makeFolder()];
    const env = { XDG_CONFIG_HOME: home };
    if (user !== undefined) {
      mkdirSync(join(home, "giselle"));
      writeFileSync(userFilePath(env), JSON.stringify(user));
    }
    if (project !== undefined) writeFileSync(join(cwd, "giselle.config.json"), JSON.stringify(project));
    return () => readConfigFiles({ cwd, env });
  }

  it("finds nothing where there are no files", () => {
    expect(open({})()).toEqual({ allowOrigins: undefined, withinOrigins: undefined, blockOrigins: undefined });
  });

  it("takes the project's settings over the user's, and blocks what either does", () => {
    const read = open({
      user: {
        engine: "ollama",
        profile: "auto",
        allowOrigins: ["https://a.example"],
        blockOrigins: ["https://b.example"],
      },
      project: { engine: "reflex", allowOrigins: ["https://c.example"], blockOrigins: ["https://d.example"] },
    });
    expect(read()).toEqual({
      engine: "reflex",
      profile: "auto",
      allowOrigins: ["https://a.example"],
      withinOrigins: ["https://c.example"],
      blockOrigins: ["https://b.example", "https://d.example"],
    });
  });

  it.each(["profile", "cdp", "workspace", "storageState", "store"])(
    "does not let a folder that came from elsewhere set %s",
    (name) => {
      expect(open({ project: { [name]: "auto" } })).toThrow(/are for you alone/);
    },
  );

  it("names the file and the setting that is wrong", () => {
    expect(open({ user: { maxSteps: 0 } })).toThrow(/config\.json: maxSteps: /);
    expect(open({ user: { profil: "auto" } })).toThrow(/It may set engine, maxSteps/);
  });
});

it("makes one key for replays, for the user alone, and finds it again", () => {
  const env = { XDG_CONFIG_HOME: makeFolder() };
  expect(readReplayKey(env)).toBeUndefined();
  const key = makeReplayKey(env);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect([readReplayKey(env), makeReplayKey(env)]).toEqual([key, key]);
});

it("reads options that are given several times, and whole numbers", () => {
  expect(collect("b", collect("a"))).toEqual(["a", "b"]);
  expect(readCount("12")).toBe(12);
  for (const wrong of ["0", "-1", "1.5", "many", ""]) expect(() => readCount(wrong)).toThrow("whole number from 1 up");
});
