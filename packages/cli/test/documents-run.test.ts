// The shell blocks of the documents, run line by line by a real shell: their addresses are a local site and server, Redis is real, and
// the model is scripted. A person at the terminal approves what is asked.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder, readBody, startRedis, startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { listCommittableFiles, root } from "../../../rules/workspace.ts";
import { act, openTerminal, plan, program, startModel, step } from "./giselle.cases.ts";

interface Block {
  path: string;
  line: number;
  text: string;
}

const documents = listCommittableFiles().filter((path) => path.endsWith(".md") && !path.includes("/test/"));
const blocks = documents.flatMap((path) => {
  const document = readFileSync(join(root, path), "utf8");
  return [...document.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(({ 1: text = "", index }): Block => {
    return { path, line: document.slice(0, index).split("\n").length + 1, text };
  });
});

/** Programs whose blocks other tests run, because they install, build or need what is not on every machine. */
const elsewhere: Record<string, string> = {
  npm: "scripts of this repository, which continuous integration runs, and node-llama-cpp: planner/test/engines/llama-cpp.test.ts",
  npx: "quoted from a program that its own test runs: checked by rules/docs.test.ts",
  docker: "scripts/deploy/deploy.test.ts",
  kubectl: "scripts/deploy/deploy.test.ts",
  claude: "cli/test/mcp/example.clients.test.ts",
};

const isOurs = ({ text }: Block) =>
  !text.split("\n").some((line) => Object.keys(elsewhere).some((name) => new RegExp(`(?:^|\\s)${name}\\s`).test(line)));

const form = `<!doctype html><title>Join</title><form method="post" action="/joined">
  <label>Full name <input name="name" required></label><label>Email <input name="email"></label>
  <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label>
  <button>Send</button> <label><input type="checkbox" name="terms"> I accept the terms</label><p>Total: 4</p></form>`;
const signIn = `<!doctype html><title>Sign in</title><form method="post" action="/joined">
  <label>User <input name="name"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>`;

/** Joins, or signs in, and is done when the page says so. */
const script = ({ body }: { body: unknown }) => {
  const prompt = JSON.stringify(body);
  if (prompt.includes("Welcome")) return plan({ decision: "done", message: "It is done." });
  if (prompt.includes("Sign in as"))
    return act(
      "I sign in.",
      step("fill", { id: "input-1", value: "ada" }),
      step("fill", { id: "input-2", value: "{{secret:password}}" }),
      step("click", { id: "button-3" }),
    );
  return act(
    "I join.",
    step("fill", { id: "input-1", value: "Ada" }),
    step("select", { id: "select-3", value: "Pro" }),
    step("click", { id: "button-4" }),
  );
};

interface World {
  /** What the site's server received. */
  joined: Record<string, string>[];
  /** The text with the addresses of this machine. */
  localise(text: string): string;
  env: Record<string, string>;
}

async function openWorld(): Promise<World> {
  const joined: World["joined"] = [];
  const site = await startWebServer(async (request, response) => {
    const isSent = request.method === "POST";
    if (isSent) joined.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    const page = isSent
      ? "<!doctype html><title>Welcome</title><h1>Welcome</h1>"
      : request.url === "/sign-in"
        ? signIn
        : form;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  onTestFinished(() => site.close());
  const [model, redis, port] = await Promise.all([startModel(script), startRedis(), findFreePort()]);
  const localise = (text: string) =>
    text
      .replaceAll("https://agent.my-app.example", `http://127.0.0.1:${port}`)
      .replaceAll(/https:\/\/(?:[\w-]+\.)*example(?:\.com)?|http:\/\/localhost:3000/g, site.url)
      .replaceAll("redis://…", redis.url)
      .replaceAll("--url …", `--url ${site.url}/join`)
      .replaceAll('"…"', '"Join as Ada"')
      .replace("node packages/cli/dist/giselle.js", "giselle")
      .replaceAll("giselle serve", `giselle serve --port ${port}`);
  const env = { REDIS_URL: redis.url, SHOP_PASSWORD: "correct horse battery", KEY: key, ...model.env };
  return { joined, localise, env };
}

const key = "a-key-of-enough-characters";
const person = { name: "Ada", email: "ada@example.com", plan: "Pro" };

async function findFreePort(): Promise<number> {
  const server = await startWebServer((_, response) => void response.end());
  await server.close();
  return Number(new URL(server.url).port);
}

interface Shell {
  /** Runs a line to its end, with a person who says yes. Rejects if it fails. */
  run(line: string): Promise<string>;
  /** Starts a program that does not end, and resolves when it prints this. */
  start(line: string, words: string): Promise<string>;
}

/** A shell on a terminal, whose home folder and working folder are new. */
function openShell(env: Record<string, string>): Shell & { folder: string } {
  const folder = makeFolder();
  const shim = join(folder, "bin", "giselle");
  mkdirSync(dirname(shim));
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o700 });
  const path = `${dirname(shim)}:${dirname(process.execPath)}:${process.env.PATH}`;
  const open = (line: string) => openTerminal(line, { env, home: folder, path, columns: 120 });
  return {
    folder,
    async run(line) {
      const terminal = open(line);
      let approved = 0;
      terminal.onText((text) => {
        for (const asked = text.match(questions)?.length ?? 0; approved < asked; approved += 1) terminal.press("y");
      });
      const code = await terminal.ended;
      if (code !== 0) throw new Error(`${line}\nexit code ${code}\n${terminal.text()}`);
      return terminal.text();
    },
    async start(line, words) {
      const terminal = open(line);
      if (words === answersClient) terminal.press(`${JSON.stringify(initialize)}\n`);
      const code = await Promise.race([terminal.ended, terminal.shows(words)]);
      if (code !== undefined) throw new Error(`${line}\nended with ${code}\n${terminal.text()}`);
      return terminal.text();
    },
  };
}

/** How the program asks at a terminal. */
const questions = /Allow (?:this|these)|\(y\/n\)/g;

/** What an MCP client says first, and a word of the answer. */
const initialize = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const answersClient = '"serverInfo"';

/** Programs that do not end, and what they print when they are ready. */
const endless: [command: RegExp, ready: string][] = [
  [/^(?:[A-Z_]+=\S+ )?giselle serve/, "http://127.0.0.1:"],
  [/^giselle worker/, "Waiting for runs"],
  [/^giselle mcp/, answersClient],
];

/** The lines of a block, with continued lines joined, without comments. */
function linesOf({ text }: Block): string[] {
  const lines = text.replaceAll(/\\\n\s*/g, "").split("\n");
  return lines.map((line) => line.replace(/(?:^|\s+)#.*$/, "")).filter((line) => line && !line.startsWith("export "));
}

describe("a block of commands in the documents runs as it stands", () => {
  it.each(blocks.filter(isOurs))("$path:$line", { timeout: 100_000 }, async (block) => {
    const { joined, localise, env } = await openWorld();
    const { folder, run, start } = openShell(env);
    const files = { "person.json": person, "grace.json": { name: "Grace" }, "keys.json": { [key]: "acme" } };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
    const queued = { goal: "Join as Ada", url: localise("https://library.example/join"), tenant: "acme" };
    if (block.text.includes("--file runs.jsonl")) writeFileSync(join(folder, "runs.jsonl"), JSON.stringify(queued));
    let id = "";
    if (block.text.includes("$REDIS_URL") && !block.text.includes("giselle worker")) {
      const worker = start("giselle worker", "giselle approve ");
      await run(localise('giselle enqueue "Join as Ada" --url https://library.example/join'));
      id = /giselle approve (\S+)/.exec(await worker)?.[1] ?? "";
    }
    for (const line of linesOf(block)) {
      const [, ready] = endless.find(([command]) => command.test(line)) ?? [];
      const local = localise(line).replaceAll(/<(?:run|id)>/g, id);
      const printed = await (ready ? start(local, ready) : run(local));
      if (line.startsWith("giselle enqueue --file")) id = printed.trim();
      if (line.startsWith("curl")) expect(printed).toContain("runId"); // it ends well whatever the server says
    }
    if (/giselle run|giselle enqueue|giselle click/.test(block.text))
      await expect.poll(() => joined.length, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  it("covers every block that another test does not run", () => {
    expect(blocks.filter(isOurs).length).toBeGreaterThan(20);
  });
});
