import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { type ReadKeychain, readSecretValue } from "./read-secret-value.ts";
import { createSecrets } from "./secrets.ts";

const value = "hunter2-hunter2";

async function read(source: string, { env = {}, readKeychain }: { env?: object; readKeychain?: ReadKeychain } = {}) {
  const warnings: string[] = [];
  const cwd = makeFolder();
  writeFileSync(join(cwd, "mine"), `${value}\n`, { mode: 0o600 });
  writeFileSync(join(cwd, "ours"), value);
  chmodSync(join(cwd, "ours"), 0o644);
  writeFileSync(join(cwd, "empty"), "\n", { mode: 0o600 });
  const options = {
    env: { ...env },
    cwd,
    onWarning: (warning: string) => void warnings.push(warning),
    ...(readKeychain && { readKeychain }),
  };
  const found = await readSecretValue(source, "password", options).catch((error: Error) => error.message);
  return { found, warnings };
}

it("X6: a secret comes from the environment, from a file or from a keychain", async () => {
  const kept: ReadKeychain = async (service, account) =>
    service === "https://shop.example" && account === "ada" ? value : null;
  expect(await read("env:SHOP_PASSWORD", { env: { SHOP_PASSWORD: value } })).toEqual({ found: value, warnings: [] });
  expect(await read("file:mine")).toEqual({ found: value, warnings: [] });
  expect(await read("keychain:https://shop.example/ada", { readKeychain: kept })).toEqual({
    found: value,
    warnings: [],
  });
});

it("X6: a file that others can read is used, and the way out is told", async () => {
  const { found, warnings } = await read("file:ours");
  expect(found).toBe(value);
  expect(warnings).toEqual([expect.stringMatching(/"password" can be read by others \(mode 644\).*chmod 600/)]);
});

it.each([
  [value, /must be said by where it is: env:VARIABLE, file:PATH or keychain:SERVICE\/ACCOUNT/],
  [`plain:${value}`, /must be said by where it is/],
  ["env:NOT_THERE", /environment variable that is not set/],
  ["env:NOTHING", /is empty where it is kept/],
  ["file:nowhere", /cannot be read \(ENOENT\)/],
  ["file:empty", /is empty where it is kept/],
  ["file:/dev", /cannot be read \(EISDIR\)/],
  ["keychain:alone", /keychain:SERVICE\/ACCOUNT/],
])("X6: what cannot be read is said without a word of it: %s", async (source, words) => {
  const { found } = await read(source, { env: { NOTHING: "", OTHER: value } });
  expect(found).toMatch(words);
  expect(found).toContain('"password"');
  expect(found).not.toContain(value);
});

it("X6: says so when the keychain does not know it, is not there, or cannot be opened", async () => {
  const fails =
    (code: string): ReadKeychain =>
    () =>
      Promise.reject(Object.assign(new Error("locked"), { code }));
  expect((await read("keychain:giselle-has-no-such/entry")).found).toMatch(/no entry of that service|cannot be read/);
  expect((await read("keychain:a/b", { readKeychain: fails("MODULE_NOT_FOUND") })).found).toContain(
    "@napi-rs/keyring is not installed",
  );
  expect((await read("keychain:a/b", { readKeychain: fails("GenericFailure") })).found).toContain(
    "cannot be read: locked",
  );
});

it.each([
  [{ name: "1st", value }, /named by a letter/],
  [{ name: "pin", value: "12" }, /shorter than 3 characters/],
  [{ name: "a", value: "" }, /is empty/],
  [{ name: "a", value, origins: [] }, /may be typed nowhere/],
  [{ name: "a", value, origins: ["shop.example"] }, /needs an origin/],
  [{ name: "a", value, origins: ["https://*.shop.example"] }, /needs an origin/],
  [{ name: "a", value, origins: ["https://shop.example/login"] }, /needs an origin/],
  [{ name: "a", value, origins: ["https://shop.example@evil.example"] }, /needs an origin/],
  [{ name: "a", value, origins: ["data:text/html,x"] }, /needs an origin/],
])("X6: a secret that could not be kept is not taken: %o", (options, words) => {
  expect(() => createSecrets([{ origins: ["https://shop.example"], ...options }])).toThrow(words);
});

it("X6: an origin is what a browser makes of it, and no other", () => {
  const [known] = createSecrets([
    { name: "a", value, origins: ["HTTPS://Shop.Example:443/", "http://münchen.example"] },
  ]).known;
  expect(known?.use).toBe("sensitive fields of https://shop.example, http://xn--mnchen-3ya.example");
});
