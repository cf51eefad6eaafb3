import { statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, openPage } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { actOn, cannot, done, scriptAgent } from "../../test/scripted.cases.ts";
import { createChromiumDriver } from "../drivers/chromium.ts";
import { createFileRunStore, createMemoryRunStore, readScript, ScriptError } from "../index.ts";
import { writeScript } from "../internal.ts";
import { makeScript } from "./make-script.ts";

async function openForm() {
  return createChromiumDriver({ page: await openPage(`<label>Name <input></label>`) });
}

it.each([
  ["in memory", () => createMemoryRunStore()],
  ["in a folder", () => createFileRunStore({ folder: makeFolder() })],
])("makes the same script from the store as from the events: store %s", async (_, openStore) => {
  const script = [actOn(["Name", "fill", { value: "Ada" }]), done()];
  const { agent, events } = await scriptAgent({ script, driver: await openForm(), store: openStore() });
  const options = { data: { person: "Ada" }, recordedAt: new Date(0) };
  const result = await agent.execute("Enter my name");
  expect(await result.toScript(options)).toEqual(makeScript(events, options));
  expect(JSON.stringify(result)).not.toContain("toScript");
});

it("refuses to make a script of an unfinished run and says why", async () => {
  const { agent } = await scriptAgent({ script: [cannot("There is no such field.")], driver: await openForm() });
  const result = await agent.execute("Enter my age");
  await expect(result.toScript()).rejects.toThrow(ScriptError);
  await expect(result.toScript()).rejects.toThrow('This one ended as "cannot"');
});

it("writes a script to a file that only the owner can read, and reads it back", async () => {
  const { agent } = await scriptAgent({
    script: [actOn(["Name", "fill", { value: "Ada" }]), done()],
    driver: await openForm(),
  });
  const result = await agent.execute("Enter my name");
  const file = join(makeFolder(), "join.json");

  const script = await result.toScript({ data: { person: "Ada" } });
  await writeScript(file, script);

  expect(await readScript(file)).toEqual(script);
  expect(statSync(file).mode & 0o077).toBe(0);
});
