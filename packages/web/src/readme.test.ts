import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeFolder, openPage, runProgram } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import type { Received } from "./contract.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");

it("W2: what the README says to write into the chat fills in the form and sends it, once it is approved", async () => {
  const [, task = ""] = /write into the chat: \*([^*]+)\*/.exec(readme) ?? [];
  const url = await startApp();
  const page = await openPage(url);
  const input = page.getByRole("region", { name: "Chat" }).getByRole("textbox");
  await input.fill(task.replaceAll("\n", " "));
  await input.press("Enter");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => received(url), { timeout: 30_000 }).toMatchObject([ada]);
}, 90_000);

it("P8: the README's command does it from a terminal, with no model", async () => {
  const [command = ""] = /^node packages\/cli.*\n.*--url http:\/\/localhost:3000.*$/m.exec(readme) ?? [];
  const url = await startApp();
  const env = { GISELLE_CHROMIUM: process.env.GISELLE_CHROMIUM ?? "" };
  const here = command.replace("http://localhost:3000", url);
  expect(await runProgram("sh", ["-c", here], { cwd: root, env })).toMatchObject({ code: 0 });
  expect(await received(url)).toMatchObject([{ ...ada, terms: "yes" }]);
}, 90_000);

const ada = { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" };

async function received(url: string): Promise<Record<string, string>[]> {
  const { received: all } = (await (await fetch(`${url}/samples/contact/received`)).json()) as Received;
  return all.map(({ data }) => data);
}

/** As `npm start` does, with nothing set and nothing kept. */
function startApp(): Promise<string> {
  const away = { OLLAMA_HOST: "127.0.0.1:1" };
  const env = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    PORT: "0",
    GISELLE_DATA: makeFolder(),
    ...away,
  } as const;
  const app = spawn(process.execPath, [`${root}packages/web/dist/start.js`], { env });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => app.once("exit", resolve));
    app.kill();
    await ended;
  });
  return new Promise((resolve, reject) => {
    let output = "";
    app.stdout.on("data", (chunk) => {
      output += chunk;
      const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (url) resolve(url);
    });
    app.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
}
