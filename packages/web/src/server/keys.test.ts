import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openKeyStore } from "./keys.ts";

const key = "sk-test-0123456789";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "giselle-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "model-keys.json");
}

it("stores a key in a file that only its owner can read, and uses it after a restart", async () => {
  const file = newFile();
  const env: NodeJS.ProcessEnv = {};
  const keys = await openKeyStore({ file, env });
  await keys.write({ service: "anthropic", key: ` ${key}\n` });
  expect({ env, stored: keys.stored(), mode: statSync(file).mode & 0o777 }).toEqual({
    env: { ANTHROPIC_API_KEY: key },
    stored: ["anthropic"],
    mode: 0o600,
  });
  const later: NodeJS.ProcessEnv = {};
  const reopened = await openKeyStore({ file, env: later });
  expect(later).toEqual({ ANTHROPIC_API_KEY: key });
  await reopened.write({ service: "anthropic", key: "" });
  expect({ later, stored: reopened.stored(), file: readFileSync(file, "utf8") }).toEqual({
    later: {},
    stored: [],
    file: "{}\n",
  });
});

it("leaves a key alone that the environment has", async () => {
  const env: NodeJS.ProcessEnv = { OPENAI_API_KEY: "from-outside" };
  const keys = await openKeyStore({ file: newFile(), env });
  await keys.write({ service: "openai", key });
  await keys.write({ service: "openai", key: "" });
  expect(env).toEqual({ OPENAI_API_KEY: "from-outside" });
});

it("uses the keychain where there is one", async () => {
  const entries = new Map<string, string>();
  const keychain = {
    read: async (service: string, account: string) => entries.get(`${service} ${account}`),
    write: async (service: string, account: string, value: string) => void entries.set(`${service} ${account}`, value),
  };
  const file = newFile();
  await (await openKeyStore({ file, env: {}, keychain })).write({ service: "google", key });
  const env: NodeJS.ProcessEnv = {};
  await openKeyStore({ file, env, keychain });
  expect({ env, entries: [...entries] }).toEqual({
    env: { GEMINI_API_KEY: key },
    entries: [["giselle GEMINI_API_KEY", key]],
  });
  expect(() => statSync(file)).toThrow("ENOENT");
});

it.each([{ service: "reflex", key }, { service: "openai", key: "two words" }, { service: "openai" }, "text", null])(
  "refuses what is not a key, without repeating it: %j",
  async (input) => {
    const keys = await openKeyStore({ file: newFile(), env: {} });
    await expect(keys.write(input)).rejects.toThrow(/^This is not a key\. Paste it as the service shows it/);
  },
);

it("names a file that is damaged, and not what is in it", async () => {
  const file = newFile();
  writeFileSync(file, `{"openai": "${key}"`);
  const problem = await openKeyStore({ file, env: {} }).catch((error: Error) => error.message);
  expect(problem).toBe(`${file} is not a valid file of keys. Fix it, or delete it and enter the keys again.`);
});
