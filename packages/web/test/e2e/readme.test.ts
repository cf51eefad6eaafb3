import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browserProgram, runProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");
const ada = { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" };
const app = shareApp();
const openDemo = shareDemo();

it(
  "W2: the README's chat message fills in and sends the form after approval",
  async () => {
    const [, task = ""] = /write in the chat: \*([^*]+)\*/i.exec(readme) ?? [];
    expect(task).not.toBe("");
    const received = await app().watch("contact");
    const { ask, approve } = await openDemo(app().url);
    await ask(task.replaceAll("\n", " "));
    await approve();
    await expect.poll(received, pollOptions).toMatchObject([{ data: ada }]);
  },
  testTimeoutMs,
);

it(
  "P8: the README's command fills in the form from a terminal, without a model",
  async () => {
    const [command = ""] = /^node packages\/cli.*\n.*--url http:\/\/localhost:3000.*$/m.exec(readme) ?? [];
    const received = await app().watch("contact");
    const env = { GISELLE_CHROMIUM: browserProgram("page") };
    const localCommand = command.replace("http://localhost:3000", app().url);
    expect(await runProgram("sh", ["-c", localCommand], { cwd: root, env })).toMatchObject({ code: 0 });
    expect(await received()).toMatchObject([{ data: { ...ada, terms: "yes" } }]);
  },
  testTimeoutMs,
);
