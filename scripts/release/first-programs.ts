// How the first program of each README is run in another project, and what it must have done.
import { spawn } from "node:child_process";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, onTestFinished } from "vitest";
import { actOn, done } from "../../packages/agent/test/scripted.cases.ts";
import { startScriptedCloud } from "../../packages/giselle-provider/test/cloud/scripted-cloud.cases.ts";
import { openRun, post } from "../../packages/server/test/server-world.cases.ts";
import {
  makeFolder,
  openPage,
  readBody,
  startMcpProgram,
  startScriptedModel,
  startWebServer,
} from "../../packages/testing/src/index.ts";
import { findFirstProgram, type Program } from "../../rules/docs.ts";
import { root } from "../../rules/workspace.ts";
import { browser, type Project } from "./project.ts";

export interface FirstRun {
  project: Project;
  program: Program;
  /** The program's path in the project. */
  file: string;
  /** The Node to run it with. */
  node: string;
}

export function readFirstProgram(folder: string): Program & { file: string } {
  const path = `packages/${folder}/README.md`;
  const program = findFirstProgram({ path, text: readFileSync(join(root, path), "utf8") });
  if (!program) throw new Error(`${path} shows no program.`);
  return { ...program, file: program.from?.replace("examples/", "") ?? "" };
}

export const firstPrograms: Record<string, (run: FirstRun) => Promise<void>> = {
  protocol: readActions,
  planner: makePlan,
  chromium: driveBrowser,
  agent: doTask,
  "browser-tool": actInPage,
  element: askInPage,
  "giselle-provider": chatBesideForm,
  server: serveRuns,
  cli: runCommands,
};

async function readActions({ project, file, node }: FirstRun): Promise<void> {
  const { code, stdout } = await project.run([file], { node });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^fill input-1\nThere is no action "type"\. /),
  });
}

async function makePlan({ project, file, node }: FirstRun): Promise<void> {
  await using model = await startScriptedModel("ollama", [actOn(["Full name", "fill", { value: "Ada Lovelace" }])]);
  const { code, stdout, stderr } = await project.run([file], { node, env: { OLLAMA_HOST: model.url } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ decision: "act", steps: [{ tool: "fill", args: { id: "input-1" } }] });
}

const form = `<!doctype html><title>Sign up</title><form method="post"><label>Name <input name="name"></label>
  <label>E-mail <input type="email" name="email"></label>
  <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label><button>Join</button></form>`;

/** A site that records sign-ups. */
export async function openShop() {
  const joined: Record<string, string>[] = [];
  const server = await startWebServer(async (request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    if (request.method !== "POST") return void response.end(form);
    joined.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.end("<!doctype html><title>Welcome</title><h1>Welcome</h1>");
  });
  onTestFinished(() => server.close());
  return { url: `${server.url}/`, joined };
}

const ada = { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" };
const joining = actOn(
  ["Name", "fill", { value: ada.name }],
  ["E-mail", "fill", { value: ada.email }],
  ["Plan", "select", { value: ada.plan }],
  ["Join", "click"],
);

async function driveBrowser({ project, file, node }: FirstRun): Promise<void> {
  const shop = await openShop();
  const run = await project.run([file, shop.url, ada.name], { node });
  expect(run).toEqual({ code: 0, stdout: expect.stringMatching(/^applied \napplied /), stderr: "" });
  expect(shop.joined).toMatchObject([{ name: ada.name }]);
}

async function doTask({ project, file, node }: FirstRun): Promise<void> {
  const shop = await openShop();
  await using model = await startScriptedModel("ollama", [joining, done("You are signed up.")]);
  const env = { OLLAMA_HOST: model.url, GISELLE_MODEL: "scripted" };
  const run = await project.run([file, shop.url, "Sign me up as Ada Lovelace"], { node, env });
  expect(run).toEqual({ code: 0, stdout: "You are signed up.\n", stderr: "" });
  expect(shop.joined).toEqual([ada]);
}

async function actInPage({ project, file }: FirstRun): Promise<void> {
  const script = join(project.folder, "node_modules/@giselles-ai/browser-tool/dist/dom/giselle-dom.iife.js");
  const page = await openFiles({ "/": join(project.folder, file), "/giselle-dom.iife.js": script });
  await page.waitForFunction(() => document.querySelector("output")?.textContent);
  expect(await page.inputValue("input")).toBe("Ada Lovelace");
  expect(JSON.parse((await page.textContent("output")) ?? "")).toMatchObject([{ status: "applied" }]);
}

/** The page of the example, with the files of the package beside it, as its README says. */
async function askInPage({ project, file }: FirstRun): Promise<void> {
  const html = readFileSync(join(project.folder, file), "utf8");
  const dist = join(project.folder, "node_modules/@giselles-ai/element/dist");
  const server = await startWebServer((request, response) => {
    const script = /^\/(giselle-[\w-]+\.js)$/.exec(request.url ?? "")?.[1];
    response.writeHead(200, { "content-type": script ? "text/javascript" : "text/html; charset=utf-8" });
    response.end(script ? readFileSync(join(dist, script)) : html);
  });
  onTestFinished(() => server.close());
  await fillWithCopilot(server.url);
}

/** Asks the copilot of a page to fill in its form, and approves it. */
export async function fillWithCopilot(address: string): Promise<void> {
  const page = await openWhenReady(address);
  await page.getByRole("button", { name: "Open the assistant" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Full name: Ada Lovelace, Plan: Pro");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => [...new FormData(document.forms[0]).values()]), { timeout: 60_000 })
    .toEqual(["Ada Lovelace", "Pro"]);
}

async function openFiles(files: Record<string, string>) {
  const server = await startWebServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file ? 200 : 404, { "content-type": file?.endsWith(".js") ? "text/javascript" : "text/html" });
    if (file) createReadStream(file).pipe(response);
    else response.end();
  });
  onTestFinished(() => server.close());
  return openWhenReady(server.url);
}

/** Long enough for a busy machine; what never arrives still fails. */
export async function openWhenReady(url: string) {
  const page = await openPage(url);
  page.setDefaultTimeout(120_000);
  return page;
}

/** The agent, the route and the page of the example: the chat is shown by React, and fills in the form beside it. */
async function chatBesideForm({ project, node }: FirstRun): Promise<void> {
  const cloud = await startScriptedCloud({
    apiKey: "key",
    async script({ emit, ask }) {
      await ask({ type: "snapshot_request", requestId: "look-1", instruction: "look" });
      const actions = [{ action: "fill" as const, fieldId: "input-1", value: "Ada" }];
      await ask({ type: "execute_request", requestId: "fill-1", actions });
      emit({ type: "message", role: "assistant", content: "Your name is in." });
    },
  });
  const folder = join(project.folder, "chat-beside-a-form");
  await bundlePage(join(folder, "index.jsx"), join(folder, "page.js"));
  const env = { GISELLE_AGENT_BASE_URL: cloud.baseURL, GISELLE_AGENT_API_KEY: "key" };
  const args = ["smoke/serve-chat.mjs", "chat-beside-a-form/route.js", "chat-beside-a-form/page.js"];
  const { address } = await startProgram({ project, node, args, env });
  const page = await openWhenReady(address);
  await page.click("button");
  await page.waitForFunction(() => document.querySelector("output")?.textContent?.includes("Your name is in."));
  expect(await page.inputValue("input")).toBe("Ada");
  expect(cloud.runs).toHaveLength(1);
}

export async function bundlePage(entry: string, outfile: string): Promise<void> {
  const define = { "process.env.NODE_ENV": '"production"' };
  await build({ entryPoints: [entry], outfile, bundle: true, jsx: "automatic", define, logLevel: "error" });
}

interface StartOptions {
  project: Project;
  node: string;
  args: string[];
  env?: Record<string, string>;
}

/** Starts a long-running program and returns the address that it prints first. It ends with the test. */
export async function startProgram({ project, node, args, env = {} }: StartOptions) {
  const child = spawn(node, args, {
    cwd: project.folder,
    env: { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...browser(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output)?.[0];
      if (found) resolve(found.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}:\n${output}`)));
  });
  const stop = () => {
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    return ended;
  };
  return { address, stop };
}

async function serveRuns({ project, file, node }: FirstRun): Promise<void> {
  const env = { PORT: "0", GISELLE_ENGINE: "reflex", GISELLE_AGENT_API_KEY: "the-app's-key" };
  const { address, stop } = await startProgram({ project, node, args: [file], env });
  expect((await openRun(address, { message: "Fill in the form" })).response.status).toBe(401);
  const headers = { authorization: `Bearer ${env.GISELLE_AGENT_API_KEY}` };
  const run = await openRun(address, { message: "Fill in the form" }, { headers });
  await run.next("snapshot_request");
  expect(await post(`${address}/agent-api/runs/${run.runId}/stop`, undefined, headers)).toMatchObject({ status: 200 });
  expect(await stop()).toBe(0);
}

/** Runs each line of the block unchanged, except that the address is a local site. */
async function runCommands({ project, program, node }: FirstRun): Promise<void> {
  const shop = await openShop();
  await using model = await startScriptedModel("ollama", [joining, done("You are signed up.")], {
    models: ["qwen3:4b"],
  });
  const env = { OLLAMA_HOST: model.url };
  for (const line of program.code.trim().split("\n")) {
    const words = readWords(line.replace("https://example.com/join", shop.url));
    const [, command = ""] = words;
    await commands[command]?.({ project, node, env, args: ["node_modules/.bin/giselle", ...words.slice(1)] });
    expect(Object.keys(commands)).toContain(command);
  }
  expect(shop.joined).toEqual([ada]);
}

/** Splits words as a shell does, as far as our lines need it. */
function readWords(line: string): string[] {
  const [command = ""] = line.split(/\s+#/);
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
}

const commands: Record<string, (options: Required<StartOptions>) => Promise<void>> = {
  async doctor({ project, node, args, env }) {
    const { code, stdout } = await project.run(args, { node, env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("Browser") });
  },
  async run({ project, node, args, env }) {
    const { code, stdout } = await project.run(args, { node, env });
    expect({ code, stdout }).toMatchObject({ code: 0 });
  },
  async mcp({ project, node, args, env }) {
    const { client } = await startMcpProgram({
      command: node,
      args,
      cwd: project.folder,
      env: { ...browser(), ...env },
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["navigate", "executeFormActions"]));
    expect(client.getServerVersion()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  },
};
