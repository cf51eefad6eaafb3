import { createRequire } from "node:module";
import type { OutsideReview } from "@giselles-ai/agent/internal";
import { createLocalSandboxes } from "../../sandboxes/local.ts";
import type { Sandbox, Sandboxes, SandboxProcess } from "../../sandboxes/sandbox.ts";
import { type RelayAccess, type Runner, type RunResult, toPrompt } from "../runner.ts";
import { type Cli, type CliTask, type McpServer, patienceMs } from "./cli.ts";
import { notLoggedIn, sessionIsElsewhere } from "./cli-errors.ts";
import { followProgram } from "./follow-program.ts";
import { keepLastWords } from "./last-words.ts";
import { reviewPage } from "./review-page.ts";

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
          result = await followProgram({ cli: program, process, mapper, say, signal, page: review.page, ...limits });
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
