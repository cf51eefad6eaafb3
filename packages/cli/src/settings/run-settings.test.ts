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
import { ensureReplayKey, readReplayKey } from "./replay-key.ts";
import { readProfile, readRunSettings } from "./run-settings.ts";

const none = { config: {}, env: {} };

describe("readRunSettings", () => {
  it("has defaults for everything that is not given", () => {
    expect(readRunSettings(" Sign me up ", {}, none)).toMatchObject({
      goal: "Sign me up",
      profile: "assisted",
      maxSteps: 30,
      headed: false,
      vision: false,
      store: undefined,
    });
  });

  it("prefers an option over a settings file", () => {
    const config = { maxSteps: 5, headed: true, cdp: "http://127.0.0.1:1" };
    expect(readRunSettings("x", { maxSteps: 9 }, { config, env: {} })).toMatchObject({
      maxSteps: 9,
      headed: true,
      cdp: "http://127.0.0.1:1",
    });
  });

  it("rejects an empty goal, and --storage-state with --cdp", () => {
    expect(() => readRunSettings("  ", {}, none)).toThrow("The task is empty.");
    expect(() => readRunSettings("x", { cdp: "a", storageState: "b" }, none)).toThrow(
      "--storage-state cannot be combined with --cdp",
    );
  });
});

describe("readProfile", () => {
  const config = { profile: "auto" as const };

  it("prefers an option over the environment, and the environment over a file", () => {
    const env = { GISELLE_PROFILE: "semi_auto" };
    expect(readProfile("unleashed", { config, env }, "assisted")).toBe("unleashed");
    expect(readProfile(undefined, { config, env }, "assisted")).toBe("semi_auto");
    expect(readProfile(undefined, { config, env: {} }, "assisted")).toBe("auto");
    expect(readProfile(undefined, none, "assisted")).toBe("assisted");
  });

  it("reports where an unknown profile was set, and lists the profiles", () => {
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
  ])("completes %s", (written, expected) => {
    expect(readUrl(written)).toBe(expected);
  });

  it.each(["file:///etc/passwd", "javascript://alert(1)", "https://", "ftp://example.com"])("refuses %s", (written) => {
    expect(() => readUrl(written, "--start")).toThrow(`--start: "${written}" is not a web address.`);
  });
});

describe("readStore", () => {
  it("stores nothing by default", () => {
    expect(readStore(undefined, none)).toBeUndefined();
    expect(readStore(true, { config: {}, env: { XDG_STATE_HOME: "/state" } })).toBe("/state/giselle");
    expect(readStore(true, { config: {}, env: { HOME: "/mine" } })).toBe("/mine/.local/state/giselle");
  });

  it("prefers an option over the environment over a file, and makes a folder's path absolute", () => {
    const config = { store: "/from/file" };
    const env = { GISELLE_STORE: "rediss://store.example" };
    expect(readStore("/from/option", { config, env })).toBe("/from/option");
    expect(readStore(undefined, { config, env })).toBe("rediss://store.example");
    expect(readStore(undefined, { config, env: {} })).toBe("/from/file");
    expect(readStore("runs", none)).toBe(join(process.cwd(), "runs"));
  });

  it("looks in the user's state folder by default", () => {
    expect(findStore(undefined, { config: {}, env: { XDG_STATE_HOME: "/state" } })).toBe("/state/giselle");
  });
});

describe("readData", () => {
  function write(text: string): string {
    const path = join(makeFolder(), "person.json");
    writeFileSync(path, text);
    return path;
  }

  it("recognizes secrets by their property names, at any depth", () => {
    const data = { name: "Ada", password: "hunter22", card: { number: 4111, cvc: "" }, list: [{ apiToken: "t" }] };
    expect(readData(write(JSON.stringify(data)))).toEqual({
      text: JSON.stringify(data),
      secrets: ["hunter22", "4111", "t"],
    });
  });

  it.each(["{", '"Ada"', "null", '{"password": "hunter22"'])("rejects %j without repeating its content", (text) => {
    const path = write(text);
    expect(() => readData(path)).toThrow(`--data: ${path} is not a JSON object.`);
  });

  it("reports that the file does not exist", () => {
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

  it("returns no settings when there are no files", () => {
    expect(open({})()).toEqual({ allowOrigins: undefined, withinOrigins: undefined, blockOrigins: undefined });
  });

  it("prefers the project's settings over the user's, and blocks the origins of both", () => {
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
      expect(open({ project: { [name]: "auto" } })).toThrow(/only in your own file/);
    },
  );

  it.each([
    ["a cloud engine", { engine: "anthropic:claude" }],
    ["a service with an address of its environment", { engine: "openai-compatible:any" }],
    ["a model that Ollama runs in a cloud", { engine: "ollama:gpt-oss:120b-cloud" }],
    ["vision", { vision: true }],
  ])("does not let a project's file choose %s; the control, the user's own file, does", (_what, setting) => {
    expect(open({ project: setting })).toThrow(/as engine only reflex or ollama, and vision only to false/);
    expect(open({ user: setting })()).toMatchObject(setting);
  });

  it("lets a project's file switch vision off, and choose a local engine", () => {
    const read = open({ user: { engine: "anthropic", vision: true }, project: { engine: "ollama", vision: false } });
    expect(read()).toMatchObject({ engine: "ollama", vision: false });
  });

  it("names the file and the setting that is wrong", () => {
    expect(open({ user: { maxSteps: 0 } })).toThrow(/config\.json: maxSteps: /);
    expect(open({ user: { profil: "auto" } })).toThrow(/It may set engine, maxSteps/);
  });
});

it("creates one replay key, and reads it afterwards", () => {
  const env = { XDG_CONFIG_HOME: makeFolder() };
  expect(readReplayKey(env)).toBeUndefined();
  const key = ensureReplayKey(env);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect([readReplayKey(env), ensureReplayKey(env)]).toEqual([key, key]);
});

it("reads repeated options and whole numbers", () => {
  expect(collect("b", collect("a"))).toEqual(["a", "b"]);
  expect(readCount("12")).toBe(12);
  for (const wrong of ["0", "-1", "1.5", "many", ""])
    expect(() => readCount(wrong)).toThrow("whole number that is 1 or greater");
});
