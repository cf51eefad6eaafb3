import { createRequire } from "node:module";
import type { ExternalReview } from "@giselles-ai/agent/internal";
import { createLocalSandboxes } from "../../sandboxes/local.ts";
import type { Sandbox, Sandboxes, SandboxProcess } from "../../sandboxes/sandbox.ts";
import { type RelayAccess, type Runner, type RunResult, toPrompt } from "../runner.ts";
import { type Cli, type CliTask, type McpServer, maxToolCallMs } from "./cli.ts";
import { missingKey, sessionNotFound } from "./cli-errors.ts";
import { trackFinalMessage } from "./final-message.ts";
import { followProgram } from "./follow-program.ts";
import { reviewPage } from "./review-page.ts";

/** Includes the review options for its actions in the page. The default profile is "auto", as for the built-in loop. */
export interface CliRunnerOptions extends ExternalReview {
  /** The API key. Default: the program's own environment variable. The program sees nothing else of this environment. */
  apiKey?: string;
  /** Default: the program's own, or one that suits it. */
  model?: string;
  /** Base URL of the model service. Default: the service's own. */
  baseUrl?: string;
  /** Path of the program. Default: its name, found on the PATH. */
  program?: string;
  /** Where it runs. Default: on this machine, with its own home folder and only the page tools. */
  sandboxes?: Sandboxes;
  /** Command that starts the Giselle MCP server in the sandbox. Default: the one that is installed here. */
  mcpServer?: Pick<McpServer, "command" | "args">;
  /** The relay URL from inside the sandbox. Default: the URL for pages. */
  relayUrl?: string;
  /** Maximum time without output, in ms. Default 5 minutes. */
  silenceMs?: number;
  /** Maximum total time, in ms. Default 30 minutes. */
  timeLimitMs?: number;
  /** How long a tool call waits for a pending approval before it returns "pending", in ms. Default 10,000. */
  holdMs?: number;
  /** Additional environment variables. */
  env?: Record<string, string>;
}

const environment = process.env;

/**
 * Creates a runner for an agent's command-line program. The program runs in its own home folder, with the page as its only tool.
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
      const { emit, finalMessage } = trackFinalMessage(context.emit);
      const apiKey = options.apiKey ?? environment[cli.keyVariable];
      if (!apiKey) throw missingKey(cli);
      const review = await reviewPage(context, { ...options, who: cli.title });
      let result: RunResult = { status: signal.aborted ? "stopped" : "error" };
      try {
        const sandbox = await sandboxes.open({ tenant, sandboxId: task.sandboxId });
        try {
          await emit({ type: "sandbox", sandbox_id: sandbox.sandboxId });
          if (task.sessionId && sandbox.isNew) await emit(sessionNotFound(cli));
          const cliTask: CliTask = {
            prompt: toPrompt(task),
            sessionId: sandbox.isNew ? undefined : task.sessionId,
            model: options.model,
            baseUrl: options.baseUrl,
            apiKey,
            server: toServer(review.access, options),
            home: sandbox.home,
            isUnrestricted: sandboxes.isolates,
          };
          const program = { ...cli, program: options.program ?? cli.program };
          const process = await start(program, cliTask, sandbox, { ...options.env, ...task.env });
          const limits = { silenceMs, timeLimitMs, secrets: [apiKey, review.access.token] };
          const mapper = cli.createMapper(cliTask);
          result = await followProgram({ cli: program, process, mapper, emit, signal, page: review.page, ...limits });
          return result;
        } finally {
          await sandbox.release();
        }
      } catch (error) {
        result = { status: signal.aborted ? "stopped" : "error", error: { message: (error as Error).message } };
        throw error;
      } finally {
        await review.close(result, finalMessage());
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
      BROWSER_TOOL_PATIENCE_MS: String(maxToolCallMs),
    },
  };
}

/** The MCP server program is in the same folder as the library. */
function installedServer(): Pick<McpServer, "command" | "args"> {
  const library = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/mcp-server");
  return { command: process.execPath, args: [library.replace(/library\.js$/, "index.js")] };
}
