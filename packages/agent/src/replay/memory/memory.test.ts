import { statSync } from "node:fs";
import { join } from "node:path";
import type { RunScript } from "@giselles-ai/protocol";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { openMemory } from "../../internal.ts";

const script = (changes: Partial<RunScript> = {}): RunScript => ({
  format: "giselle-run",
  version: 1,
  task: "Sign up {{data:name}} with {{data:email}}",
  message: "Done.",
  recordedAt: "2026-11-15T10:00:00.000Z",
  start: "https://shop.example/join",
  parameters: {
    name: { label: "Name", sensitive: false, value: "Ada Lovelace" },
    email: { label: "Email", sensitive: false, value: "ada@example.com" },
  },
  steps: [
    {
      page: { origin: "https://shop.example", path: "/join", query: {}, title: "Join", shape: "", texts: [] },
      message: "I join.",
      profile: "auto",
      actions: [{ action: { action: "click" }, targets: {}, risk: "low", approved: false }],
      effect: { origin: "https://shop.example", path: "/", title: "", shows: [], alerts: [], events: [] },
    },
  ],
  ...changes,
});

const url = "https://shop.example/join";

async function remember(...scripts: RunScript[]) {
  const folder = join(makeFolder(), "memory");
  const memory = openMemory(folder);
  for (const one of scripts) await memory.save(one);
  return { memory, folder };
}

it("finds the same task again, in files that only the owner can read", async () => {
  const { memory, folder } = await remember(script());
  const found = await memory.find({ url, task: "sign up  Ada Lovelace with ada@example.com" });
  expect(found?.script.task).toBe(script().task);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(found?.path ?? "").mode & 0o077).toBe(0);
});

it("finds the task with other values and returns them", async () => {
  const { memory } = await remember(script());
  const found = await memory.find({ url, task: "Sign up Grace Hopper with grace@example.com" });
  expect(found?.data).toEqual({ name: "Grace Hopper", email: "grace@example.com" });
});

it.each([
  ["another task", { task: "Cancel Ada Lovelace with ada@example.com" }],
  ["another origin", { url: "https://shop.example.org/join" }],
  ["another page", { url: "https://shop.example/leave" }],
  ["more than the task", { task: "Sign up Ada Lovelace with ada@example.com and order a lamp" }],
])("finds nothing for %s", async (_, wanted) => {
  const { memory } = await remember(script());
  expect(await memory.find({ url, task: "Sign up Ada Lovelace with ada@example.com", ...wanted })).toBeUndefined();
});

it("does not use recorded values of another person for values that the task does not name", async () => {
  const parameters = { ...script().parameters, nick: { label: "Nick", sensitive: false, value: "ada" } };
  const { memory } = await remember(script({ parameters }));
  expect(await memory.find({ url, task: "Sign up Ada Lovelace with ada@example.com" })).toBeDefined();
  expect(await memory.find({ url, task: "Sign up Grace Hopper with grace@example.com" })).toBeUndefined();
  const data = { nick: "grace" };
  expect(await memory.find({ url, task: "Sign up Grace Hopper with grace@example.com", data })).toBeDefined();
});

it("finds nothing if a needed secret is missing", async () => {
  const parameters = { password: { label: "Password", sensitive: true } };
  const { memory } = await remember(script({ task: "Sign in", parameters }));
  expect(await memory.find({ url, task: "Sign in" })).toBeUndefined();
  expect(await memory.find({ url, task: "Sign in", data: { password: "x" } })).toBeDefined();
});

it("stores the latest run of a task and ignores files that are not scripts", async () => {
  const { memory } = await remember(script(), script({ message: "Better." }));
  expect((await memory.find({ url, task: "Sign up Ada Lovelace with ada@example.com" }))?.script.message).toBe(
    "Better.",
  );
});
