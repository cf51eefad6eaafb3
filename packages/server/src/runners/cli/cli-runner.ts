import { createRequire } from "node:module";
import type { OutsideReview } from "@giselles-ai/agent/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import { createLocalSandboxes } from "../../sandboxes/local.ts";
import type { Sandbox, Sandboxes, SandboxProcess } from "../../sandboxes/sandbox.ts";
import { waitAtMost } from "../../time.ts";
import { type RelayAccess, type Runner, type RunnerContext, RunnerError, type RunResult, toPrompt } from "../runner.ts";
import { type Cli, type CliMapper, type CliTask, type McpServer, patienceMs } from "./cli.ts";
import { keepLastWords } from "./last-words.ts";
import { readLines } from "./read-lines.ts";
import { type PageReview, reviewPage } from "./review-page.ts";

/** With what its actions in the page are reviewed. The profile is "auto" unless another is given, as for the built-in loop. */
export interface CliRunnerOptions extends OutsideReview {
  /** The program's key. Default: its own variable of this process. Nothing else of this environment reaches it. */
  apiKey?: string;
  /** Default: the program's own, or what it is best called with. */
  model?: string;
  /** Of the model's service. Default: the service's own. */
  baseUrl?: string;
  /** Where it is. Default: its name, on the PATH. */
  program?: string;
  /** Where it runs. Default: on this machine, in a home of its own, with no tools but the page's. */
  sandboxes?: Sandboxes;
  /** Our MCP server, as it is started there. Default: the one that is installed here. */
  mcpServer?: Pick<McpServer, "command" | "args">;
  /** Where the sandbox reaches the relay. Default: where pages do. */
  relayUrl?: string;
  /** How long it may say nothing, in ms. Default 5 minutes. */
  silenceMs?: number;
  /** How long it may take in all, in ms. Default 30 minutes. */
  timeLimitMs?: number;
  /** How long a call of the page's tools is held before it is asked for anew, while a person is being asked, in ms. Default 10,000. */
  holdMs?: number;
  /** Further variables for it. */
  env?: Record<string, string>;
}

const environment = process.env;

/** How long a program that has told of its end may take to end, in ms. */
const farewellMs = 5000;

/**
 * Creates a runner for the command-line program of an agent: the real one, with its real flags, in a home of its own, with the
 * page as its only tool.
 *
 * @example <caption>examples/cloud-run/server.js</caption>
 * const server = createAgentServer({
 *   runners: {
 *     planner: createPlannerRunner({ engine: process.env.GISELLE_ENGINE ?? "ollama" }), // the built-in loop
 *     gemini: createCliRunner(gemini), // Gemini CLI, with the key in GEMINI_API_KEY
 *   },
 *   apiKeys: { [process.env.GISELLE_AGENT_API_KEY]: "my-app" },
 *   origins: ["https://my-app.example"], // whose pages may connect to the relay
 * });
 */
export function createCliRunner(cli: Cli, options: CliRunnerOptions = {}): Runner {
  const { silenceMs = 300_000, timeLimitMs = 1_800_000, sandboxes = createLocalSandboxes() } = options;
  return {
    async run(context) {
      const { task, tenant, signal } = context;
      const { say, words } = keepLastWords(context.say);
      const apiKey = options.apiKey ?? environment[cli.keyVariable];
      if (!apiKey) throw notLoggedIn(cli);
      const review = await reviewPage(context, { ...options, who: cli.title });
      let result: RunResult = { status: signal.aborted ? "stopped" : "error" };
      try {
        const sandbox = await sandboxes.open({ tenant, sandboxId: task.sandboxId });
        try {
          await say({ type: "sandbox", sandbox_id: sandbox.sandboxId });
          if (task.sessionId && sandbox.isNew) await say(sessionIsElsewhere(cli));
          const cliTask: CliTask = {
            prompt: toPrompt(task),
            sessionId: sandbox.isNew ? undefined : task.sessionId,
            model: options.model,
            baseUrl: options.baseUrl,
            apiKey,
            server: toServer(review.access, options),
            home: sandbox.home,
            isFree: sandboxes.isolates,
          };
          const program = { ...cli, program: options.program ?? cli.program };
          const process = await start(program, cliTask, sandbox, { ...options.env, ...task.env });
          const limits = { silenceMs, timeLimitMs, secrets: [apiKey, review.access.token] };
          const mapper = cli.createMapper(cliTask);
          result = await listen({ cli: program, process, mapper, say, signal, page: review.page, ...limits });
          return result;
        } finally {
          await sandbox.release();
        }
      } catch (error) {
        result = { status: signal.aborted ? "stopped" : "error", error: { message: (error as Error).message } };
        throw error;
      } finally {
        await review.close(result, words());
      }
    },
  };
}

async function start(
  cli: Cli,
  task: CliTask,
  sandbox: Sandbox,
  extra: Record<string, string>,
): Promise<SandboxProcess> {
  const { files, args, env } = cli.command(task);
  for (const [path, text] of Object.entries(files)) await sandbox.writeFile(path, text);
  return sandbox.start({ program: cli.program, args, env: { ...extra, ...env } });
}

interface Listening {
  cli: Cli;
  process: SandboxProcess;
  mapper: CliMapper;
  say: RunnerContext["say"];
  signal: AbortSignal;
  /** While a person is being asked, a program that waits for the answer is not taken for one that hangs. */
  page: PageReview["page"];
  silenceMs: number;
  timeLimitMs: number;
  /** Not to be repeated, whoever says them. */
  secrets: string[];
}

/** Follows the program to its end. Whatever it does, it is gone afterwards. */
async function listen({
  cli,
  process,
  mapper,
  say,
  signal,
  page,
  silenceMs,
  timeLimitMs,
  secrets,
}: Listening): Promise<RunResult> {
  const trouble = new AbortController();
  const limit = setTimeout(() => trouble.abort(tookTooLong(cli, timeLimitMs)), timeLimitMs);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(() => (page.isAsking ? hear() : trouble.abort(fellSilent(cli, silenceMs))), silenceMs);
  };
  let lastWords = "";
  const clean = (text: string) => secrets.reduce((told, secret) => told.replaceAll(secret, "***"), text);

  async function readStdout(): Promise<void> {
    for await (const { text, isCut } of readLines(process.stdout)) {
      hear();
      if (text.trim() === "") continue;
      const line = isCut ? undefined : parseObject(clean(text));
      const events: RunEvent[] = line ? mapper.map(line) : [{ type: "stderr", content: clean(text).slice(0, 10_000) }];
      if (!line) lastWords = clean(text);
      if (events.length > 0) await say(...events);
      if (mapper.result) void waitAtMost(farewellMs, process.ended).finally(() => process.kill());
    }
  }
  async function readStderr(): Promise<void> {
    for await (const { text } of readLines(process.stderr, 10_000)) {
      hear();
      if (text.trim() === "") continue;
      lastWords = clean(text);
      await say({ type: "stderr", content: lastWords });
    }
  }

  hear();
  const interrupted = new Promise<never>((_, reject) => {
    const leave = (from: AbortSignal) => () => reject(from.reason);
    for (const each of [signal, trouble.signal]) each.addEventListener("abort", leave(each), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  interrupted.catch(() => {});
  try {
    const [{ code }] = await Promise.race([
      Promise.all([process.ended, readStdout(), readStderr()]).catch((error) => {
        throw (error as { code?: string }).code === "ENOENT" ? missing(cli) : error;
      }),
      interrupted,
    ]);
    if (mapper.result) return mapper.result;
    throw code === 127 ? missing(cli) : crashed(cli, code, lastWords);
  } finally {
    clearTimeout(limit);
    clearTimeout(silence);
    await process.kill();
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function toServer(relay: RelayAccess, { mcpServer = installedServer(), relayUrl }: CliRunnerOptions): McpServer {
  return {
    ...mcpServer,
    env: {
      BROWSER_TOOL_RELAY_URL: relayUrl ?? relay.url,
      BROWSER_TOOL_RELAY_SESSION_ID: relay.sessionId,
      BROWSER_TOOL_RELAY_TOKEN: relay.token,
      BROWSER_TOOL_RELAY_TIMEOUT_MS: "55000",
      BROWSER_TOOL_RELAY_WAIT_FOR_BROWSER_MS: "30000",
      BROWSER_TOOL_PATIENCE_MS: String(patienceMs),
    },
  };
}

/** Its program stands beside the library of the same name. */
function installedServer(): Pick<McpServer, "command" | "args"> {
  const library = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/mcp-server");
  return { command: process.execPath, args: [library.replace(/library\.js$/, "index.js")] };
}

function sessionIsElsewhere({ title }: Cli): RunEvent {
  const message = `What ${title} remembers of the session is not on this machine, or not any more. It begins anew.`;
  return { type: "error", severity: "warning", message };
}

function notLoggedIn({ title, keyVariable }: Cli): RunnerError {
  return new RunnerError(
    "not-logged-in",
    `${title} has no key on this server. Set ${keyVariable} for the server, or give its runner an apiKey.`,
  );
}

function missing({ title, program, install }: Cli): RunnerError {
  const message = `${title} is not installed on this server: there is no program "${program}". Install it with \`${install}\`, or say where it is with "program".`;
  return new RunnerError("missing-program", message);
}

function crashed({ title }: Cli, code: number | null, lastWords: string): RunnerError {
  const how = code === null ? "was ended by a signal" : `ended with code ${code}`;
  const words = lastWords ? ` Its last words: ${lastWords.slice(0, 300)}` : "";
  return new RunnerError("crashed", `${title} ${how} before it had told of an end.${words}`);
}

function fellSilent({ title }: Cli, ms: number): RunnerError {
  return new RunnerError("hung", `${title} said nothing for ${Math.round(ms / 1000)} seconds, and was ended.`);
}

function tookTooLong({ title }: Cli, ms: number): RunnerError {
  return new RunnerError(
    "out-of-time",
    `${title} was not done after ${Math.round(ms / 60_000)} minutes, and was ended.`,
  );
}
