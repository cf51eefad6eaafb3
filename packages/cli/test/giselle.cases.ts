// Shared by the CLI tests: the built program, a shop to run it in, and a scripted model.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import {
  browserProgram,
  makeFolder,
  type ProgramRun,
  type Reply,
  readBody,
  runAgain,
  runProgram,
  type ScriptedModel,
  say,
  startScriptedModel,
  startWebServer,
} from "@giselles-ai/testing";
import { onTestFinished } from "vitest";

export const program = fileURLToPath(new URL("../dist/giselle.js", import.meta.url));

/** For tests about the browser itself. Other tests use a headless shell if there is one, because it starts faster. */
export const withWindows = { GISELLE_CHROMIUM: browserProgram("driver") };

/** Compile cache of the program, shared by all tests. */
export const compiled = fileURLToPath(new URL("../../../.tools/compiled/", import.meta.url));

/** The whole environment of the program. */
export function environment(more: Record<string, string> = {}): Record<string, string> {
  return { GISELLE_CHROMIUM: browserProgram("page"), XDG_CACHE_HOME: compiled, ...more };
}

/** Runs the command to its end, without a terminal. */
export function giselle(args: string[], env: Record<string, string> = {}, cwd?: string): Promise<ProgramRun> {
  return runProgram(process.execPath, [program, ...args], { env: environment(env), ...(cwd && { cwd }) });
}

/** The same, in a Node process that has already loaded Playwright, which is faster. */
export function giselleAgain(args: string[], env: Record<string, string> = {}, cwd?: string): Promise<ProgramRun> {
  return runAgain(program, args, { env: environment(env), ...(cwd && { cwd }) });
}

/** Runs the command on a terminal, of 80 columns if nothing else is asked for. */
export function giselleOnTerminal(args: string[], env: Record<string, string>, { columns = 80 } = {}) {
  const words = [process.execPath, program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return openTerminal(`exec ${words}`, { env, columns });
}

export interface TerminalOptions {
  env: Record<string, string>;
  /** Home and working folder. Default: a new one. */
  home?: string;
  path?: string;
  columns?: number;
}

/** Runs a line of a shell on a terminal. */
export function openTerminal(line: string, options: TerminalOptions) {
  const { env, home, path = process.env.PATH ?? "", columns = 80 } = options;
  const child = spawn("script", ["-qefc", `stty cols ${columns} rows 40; ${line}`, "/dev/null"], {
    env: {
      PATH: path,
      HOME: home ?? makeFolder(),
      TERM: "xterm-256color",
      SHELL: "/bin/sh",
      ...environment(env),
    },
    stdio: ["pipe", "pipe", "inherit"],
    ...(home && { cwd: home }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let shown = "";
  const waiting = new Set<() => void>();
  child.stdout.on("data", (chunk) => {
    shown += chunk;
    for (const check of waiting) check();
  });
  /** The output without escape sequences. */
  const text = () => stripVTControlCharacters(shown);
  return {
    text,
    /** Calls `listener` with the output at each change. */
    onText: (listener: (text: string) => void) => void waiting.add(() => listener(text())),
    press: (keys: string) => child.stdin.write(keys),
    ended: new Promise<number | null>((resolve) => child.once("close", resolve)),
    shows(words: string): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!shown.includes(words)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
  };
}

const form = `<!doctype html><title>Sign up</title><form method="post" action="/join">
  <label>Name <input name="name" required></label><label>Password <input type="password" name="password"></label>
  <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label><button>Join</button></form>`;

export interface Shop {
  url: string;
  /** The forms that the server received. */
  joined: Record<string, string>[];
  /** Replaces the form. */
  show(html: string): void;
}

/** Starts a site with a form, whose server records what it receives. */
export async function openShop(first = form): Promise<Shop> {
  let html = first;
  const joined: Record<string, string>[] = [];
  const server = await startWebServer(async (request, response) => {
    const headers = { "content-type": "text/html; charset=utf-8" };
    if (request.method !== "POST") return void response.writeHead(200, headers).end(html);
    joined.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.writeHead(200, headers).end("<!doctype html><title>Welcome</title><h1>Welcome</h1>");
  });
  onTestFinished(() => server.close());
  return {
    url: `${server.url}/`,
    joined,
    show(next) {
      html = next;
    },
  };
}

export const step = (tool: string, args: object) => ({
  tool,
  args,
  explanation: "needed",
  estimated_risk: "low",
  confidence: 0.9,
});

export const plan = (decision: object): Reply => say({ reasoning_summary: "as the page shows", plan: decision });
export const act = (message: string, ...steps: object[]): Reply => plan({ decision: "act", message, steps });
export const done = plan({ decision: "done", message: "You are signed up." });

export const password = "correct horse battery";
export const joining = act(
  "I fill in the form and join.",
  step("fill", { id: "input-1", value: "Ada" }),
  step("fill", { id: "input-2", value: password }),
  step("select", { id: "select-3", value: "Pro" }),
  step("click", { id: "button-4" }),
);

/** Starts a scripted model that speaks Ollama's protocol, and the environment variable that points to it. */
export async function startModel(
  script: Parameters<typeof startScriptedModel>[1],
): Promise<ScriptedModel & { env: Record<string, string> }> {
  const model = await startScriptedModel("ollama", script, { models: ["qwen3:4b"] });
  onTestFinished(() => model.close());
  return Object.assign(model, { env: { OLLAMA_HOST: model.url } });
}
