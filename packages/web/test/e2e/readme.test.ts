import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browserProgram, runProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { patience, shareApp, slowest } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");
const ada = { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" };
const app = shareApp();
const openDemo = shareDemo();

it(
  "W2: what the README says to write into the chat fills in the form and sends it, once it is approved",
  async () => {
    const [, task = ""] = /write into the chat: \*([^*]+)\*/.exec(readme) ?? [];
    const received = await app().watch("contact");
    const { ask, approve } = await openDemo(app().url);
    await ask(task.replaceAll("\n", " "));
    await approve();
    await expect.poll(received, patience).toMatchObject([{ data: ada }]);
  },
  slowest,
);

it(
  "P8: the README's command does it from a terminal, with no model",
  async () => {
    const [command = ""] = /^node packages\/cli.*\n.*--url http:\/\/localhost:3000.*$/m.exec(readme) ?? [];
    const received = await app().watch("contact");
    const env = { GISELLE_CHROMIUM: browserProgram("page") };
    const here = command.replace("http://localhost:3000", app().url);
    expect(await runProgram("sh", ["-c", here], { cwd: root, env })).toMatchObject({ code: 0 });
    expect(await received()).toMatchObject([{ data: { ...ada, terms: "yes" } }]);
  },
  slowest,
);
