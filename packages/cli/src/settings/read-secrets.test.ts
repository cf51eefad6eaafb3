import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { readSecrets, type SecretFlags } from "./read-secrets.ts";

const value = "hunter2-hunter2";

async function read(flags: SecretFlags, url?: string) {
  const cwd = makeFolder();
  writeFileSync(join(cwd, "ours"), value);
  chmodSync(join(cwd, "ours"), 0o644);
  const warnings: string[] = [];
  const errors = { write: (text: string) => warnings.push(text) > 0 } as unknown as NodeJS.WriteStream;
  const context = {
    env: { PASSWORD: value, EMAIL: "ada@lovelace.example" },
    cwd,
    output: errors,
    errors,
    isInteractive: false,
  };
  const secrets = await readSecrets(flags, { url, context });
  return { known: secrets.known.map(({ name, use }) => `${name} into ${use}`), warnings: warnings.join("") };
}

it("X6: a secret is for the origin of the start page, or for the given origins", async () => {
  const secret = ["password=env:PASSWORD", "email=env:EMAIL"];
  const flags = {
    secret,
    secretOrigin: ["email=https://a.example", "email=https://b.example:444"],
    secretKind: ["email=text"],
  };
  expect((await read(flags, "https://shop.example/sign-in?x=1")).known).toEqual([
    "password into sensitive fields of https://shop.example",
    "email into text fields of https://a.example, https://b.example:444",
  ]);
});

it("X6: warns when others can read a secret's file, without printing its content", async () => {
  const { warnings } = await read({ secret: ["password=file:ours"] }, "https://shop.example/");
  expect(warnings).toMatch(/"password" can be read by others \(mode 644\)/);
  expect(warnings).not.toContain(value);
});

it.each<[SecretFlags, RegExp]>([
  [{ secret: [value] }, /^--secret: write it as password=env:SHOP_PASSWORD/],
  [{ secret: [`password=${value}`] }, /"password" needs a source/],
  [{ secret: ["password="] }, /write it as/],
  [{ secret: ["password=env:NOT_SET"] }, /environment variable for the secret "password" is not set/],
  [{ secret: ["password=env:PASSWORD", "password=env:EMAIL"] }, /"password" is given twice/],
  [{ secret: ["password=env:PASSWORD"], secretKind: ["password=card"] }, /must be sensitive or text/],
  [{ secret: ["password=env:PASSWORD"], secretOrigin: ["password=shop.example"] }, /has an invalid origin/],
  [{ secret: ["password=env:PASSWORD"], secretOrigin: ["pass=https://shop.example"] }, /there is no secret "pass"/],
])("X6: explains what is wrong without repeating the secret: %o", async (flags, words) => {
  const error = await read(flags, "https://shop.example/").catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ name: "UsageError", message: expect.stringMatching(words) });
  expect(JSON.stringify(error)).not.toContain(value);
});

it("X6: requires --secret-origin when there is no start page", async () => {
  await expect(read({ secret: ["password=env:PASSWORD"] })).rejects.toThrow(
    "--secret-origin password=https://shop.example",
  );
});
