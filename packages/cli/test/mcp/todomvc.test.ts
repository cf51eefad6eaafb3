// TodoMVC, by the ids and words that a model sees. What counts is read from the application's own state.
import { bundleFixture, makeFolder, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, program } from "../giselle.cases.ts";

async function open(edition: string) {
  const html = await bundleFixture(`todo/${edition}`);
  const site = await startWebServer(async (_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  onTestFinished(() => site.close());
  const args = [program, "mcp", "--tools", "dev", "--profile", "unleashed"];
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const { client } = await startMcpProgram({ command: process.execPath, args, env });
  async function call(name: string, given: object = {}): Promise<string> {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  }
  await call("navigate", { url: site.url });
  const state = async () =>
    (
      JSON.parse(await call("evaluate", { function: "() => app.state()" })) as { title: string; completed: boolean }[]
    ).map(({ title, completed }) => `${completed ? "x" : "-"} ${title}`);
  /** The id in the line with these words. */
  async function find(words: string, kind = /[a-z]+-\d+/): Promise<string> {
    const text = await call("getFormSnapshot", { find: words });
    const line =
      text
        .split("\n")
        .slice(1)
        .find((one) => kind.test(one) && one.includes(words)) ?? "";
    return kind.exec(line)?.[0] ?? `nothing for ${words} in:\n${text}`;
  }
  return { call, state, find };
}

it.each(["react", "vue", "svelte", "angular", "lit", "jquery"])(
  "M9: adds, completes, edits, filters and clears to-dos in the %s edition",
  async (edition) => {
    const { call, state, find } = await open(edition);
    const box = await find("What needs to be done?");
    for (const value of ["Buy milk", "Call Ada", "Write tests"])
      await call("executeFormActions", {
        actions: [
          { action: "fill", fieldId: box, value },
          { action: "press", keys: "Enter", fieldId: box },
        ],
      });
    expect(await state()).toEqual(["- Buy milk", "- Call Ada", "- Write tests"]);

    await call("executeFormActions", {
      actions: [{ action: "check", fieldId: await find("Call Ada", /check-\d+/), checked: true }],
    });
    expect(await state()).toEqual(["- Buy milk", "x Call Ada", "- Write tests"]);

    await call("click", { fieldId: await find("Buy milk", /item-\d+/), double: true });
    const editor = await find("Buy milk", /input-\d+/);
    await call("executeFormActions", {
      actions: [
        { action: "fill", fieldId: editor, value: "Buy oat milk" },
        { action: "press", keys: "Enter", fieldId: editor },
      ],
    });
    expect(await state()).toEqual(["- Buy oat milk", "x Call Ada", "- Write tests"]);

    await call("click", { fieldId: await find("Completed", /link-\d+/) });
    const filtered = await call("markdown");
    expect(filtered).toContain("Call Ada");
    expect(filtered).not.toContain("Write tests");
    await call("click", { fieldId: await find("All", /link-\d+/) });
    await call("click", { fieldId: await find("Clear completed") });
    expect(await state()).toEqual(["- Buy oat milk", "- Write tests"]);
  },
);
