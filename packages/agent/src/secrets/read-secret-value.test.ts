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

it("X6: reads a secret from the environment, a file or a keychain", async () => {
  const kept: ReadKeychain = async (service, account) =>
    service === "https://shop.example" && account === "ada" ? value : null;
  expect(await read("env:SHOP_PASSWORD", { env: { SHOP_PASSWORD: value } })).toEqual({ found: value, warnings: [] });
  expect(await read("file:mine")).toEqual({ found: value, warnings: [] });
  expect(await read("keychain:https://shop.example/ada", { readKeychain: kept })).toEqual({
    found: value,
    warnings: [],
  });
});

it("X6: warns about a file that others can read, and says what to do", async () => {
  const { found, warnings } = await read("file:ours");
  expect(found).toBe(value);
  expect(warnings).toEqual([expect.stringMatching(/"password" can be read by others \(mode 644\).*chmod 600/)]);
});

it.each([
  [value, /needs a source: env:VARIABLE, file:PATH or keychain:SERVICE\/ACCOUNT/],
  [`plain:${value}`, /needs a source/],
  ["env:NOT_THERE", /environment variable for the secret "password" is not set/],
  ["env:NOTHING", /source of the secret "password" is empty/],
  ["file:nowhere", /cannot be read \(ENOENT\)/],
  ["file:empty", /source of the secret "password" is empty/],
  ["file:/dev", /cannot be read \(EISDIR\)/],
  ["keychain:alone", /keychain:SERVICE\/ACCOUNT/],
])("X6: explains an unreadable source without revealing it: %s", async (source, words) => {
  const { found } = await read(source, { env: { NOTHING: "", OTHER: value } });
  expect(found).toMatch(words);
  expect(found).toContain('"password"');
  expect(found).not.toContain(value);
});

it("X6: explains when the keychain has no entry, is missing or cannot be opened", async () => {
  const fails =
    (code: string): ReadKeychain =>
    () =>
      Promise.reject(Object.assign(new Error("locked"), { code }));
  expect((await read("keychain:giselle-has-no-such/entry")).found).toMatch(/no entry with that service|cannot be read/);
  expect((await read("keychain:a/b", { readKeychain: fails("MODULE_NOT_FOUND") })).found).toContain(
    "@napi-rs/keyring is not installed",
  );
  expect((await read("keychain:a/b", { readKeychain: fails("GenericFailure") })).found).toContain(
    "cannot be read from the keychain: locked",
  );
});

it.each([
  [{ name: "1st", value }, /Invalid name of a secret/],
  [{ name: "pin", value: "12" }, /shorter than 3 characters/],
  [{ name: "a", value: "" }, /is empty/],
  [{ name: "a", value, origins: [] }, /has no origins/],
  [{ name: "a", value, origins: ["shop.example"] }, /has an invalid origin/],
  [{ name: "a", value, origins: ["https://*.shop.example"] }, /has an invalid origin/],
  [{ name: "a", value, origins: ["https://shop.example/login"] }, /has an invalid origin/],
  [{ name: "a", value, origins: ["https://shop.example@evil.example"] }, /has an invalid origin/],
  [{ name: "a", value, origins: ["data:text/html,x"] }, /has an invalid origin/],
])("X6: rejects an invalid secret: %o", (options, words) => {
  expect(() => createSecrets([{ origins: ["https://shop.example"], ...options }])).toThrow(words);
});

it("X6: normalises an origin as browsers do", () => {
  const [known] = createSecrets([
    { name: "a", value, origins: ["HTTPS://Shop.Example:443/", "http://münchen.example"] },
  ]).known;
  expect(known?.use).toBe("sensitive fields of https://shop.example, http://xn--mnchen-3ya.example");
});
