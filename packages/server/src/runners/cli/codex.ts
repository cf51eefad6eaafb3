import { type JsonObject, objectOf } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import type { RunResult } from "../runner.ts";
import { type Cli, type CliMapper, type CliTask, numberOf, serverName, textOf, toolTimeoutMs } from "./cli.ts";

/** OpenAI's Codex. */
export const codex: Cli = {
  title: "Codex",
  program: "codex",
  install: "npm install -g @openai/codex",
  keyVariable: "CODEX_API_KEY",

  command(task) {
    const { prompt, sessionId, apiKey, home, isUnrestricted } = task;
    const sandbox = isUnrestricted ? ["--dangerously-bypass-approvals-and-sandbox"] : ["-s", "read-only"];
    const resume = sessionId === undefined ? [] : ["resume", sessionId];
    return {
      files: { "codex/config.toml": configure(task) },
      // After "--" the prompt is never taken for an option.
      args: ["exec", "--json", "--skip-git-repo-check", ...sandbox, ...resume, "--", prompt],
      env: { CODEX_HOME: `${home}/codex`, CODEX_API_KEY: apiKey, NO_COLOR: "1" },
    };
  },

  createMapper: (task) => new CodexMapper(task),
};

/** TOML. Strings and lists of strings are written as in JSON. */
function configure({ model, baseUrl, server }: CliTask): string {
  const service = [
    'model_provider = "given"',
    "[model_providers.given]",
    'name = "Given"',
    `base_url = ${JSON.stringify(baseUrl)}`,
    'env_key = "CODEX_API_KEY"',
    'wire_api = "responses"',
  ];
  const [choice, ...description] = baseUrl === undefined ? [] : service;
  return [
    ...(model === undefined ? [] : [`model = ${JSON.stringify(model)}`]),
    ...(choice === undefined ? [] : [choice]),
    "check_for_update_on_startup = false",
    "[analytics]",
    "enabled = false",
    ...description,
    `[mcp_servers.${serverName}]`,
    `command = ${JSON.stringify(server.command)}`,
    `args = ${JSON.stringify(server.args)}`,
    "required = true", // otherwise the first request may be sent before the tools are known
    "startup_timeout_sec = 60",
    `tool_timeout_sec = ${toolTimeoutMs / 1000}`,
    'default_tools_approval_mode = "approve"',
    `[mcp_servers.${serverName}.env]`,
    ...Object.entries(server.env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
  ].join("\n");
}

class CodexMapper implements CliMapper {
  result: RunResult | undefined;
  readonly #model: string | undefined;
  readonly #startedTools = new Set<string>();
  #lastError = "";

  constructor({ model }: CliTask) {
    this.#model = model;
  }

  map(line: JsonObject): RunEvent[] {
    const handler = this.#handlers[textOf(line.type) ?? ""];
    return handler?.(line) ?? [{ type: "stderr", content: JSON.stringify(line) }];
  }

  readonly #handlers: Record<string, (line: JsonObject) => RunEvent[]> = {
    "thread.started": ({ thread_id }) => {
      const [session, model] = [textOf(thread_id), this.#model];
      return [{ type: "init", ...(session ? { session_id: session } : {}), ...(model ? { model } : {}) }];
    },
    "turn.started": () => [],
    "turn.completed": ({ usage }) => {
      this.result = { status: "success", stats: toStats(objectOf(usage)) };
      return [];
    },
    "turn.failed": ({ error }) => {
      const message = textOf(objectOf(error).message) ?? (this.#lastError || "Codex failed without giving a reason.");
      this.result = { status: "error", error: { type: "turn-failed", message } };
      return [];
    },
    // Codex also reports each retry as an error. Only "turn.failed" means that the turn has failed.
    error: ({ message }) => {
      this.#lastError = textOf(message) ?? "";
      return [{ type: "error", severity: "warning", message: this.#lastError }];
    },
    "item.started": ({ item }) => this.#mapItem("item.started", objectOf(item)),
    "item.updated": ({ item }) => this.#mapItem("item.updated", objectOf(item)),
    "item.completed": ({ item }) => this.#mapItem("item.completed", objectOf(item)),
  };

  #mapItem(phase: string, item: JsonObject): RunEvent[] {
    const kind = textOf(item.type) ?? "";
    if (kind === "agent_message") {
      return phase === "item.completed"
        ? [{ type: "message", role: "assistant", content: textOf(item.text) ?? "" }]
        : [];
    }
    if (kind === "error") return [{ type: "error", severity: "warning", message: textOf(item.message) ?? "" }];
    if (kind === "reasoning" || kind === "todo_list") {
      return phase === "item.completed" ? [{ type: "stderr", content: JSON.stringify(item) }] : [];
    }
    return [...this.#startTool(kind, item), ...(phase === "item.completed" ? [toToolResult(item)] : [])];
  }

  /** A tool_use event for a command, file change, search or MCP tool call, once per item. */
  #startTool(kind: string, item: JsonObject): RunEvent[] {
    const id = idOf(item);
    if (this.#startedTools.has(id)) return [];
    this.#startedTools.add(id);
    const { id: _, type: __, status: ___, result: ____, error: _____, ...rest } = item;
    const isMcp = kind === "mcp_tool_call";
    const tool_name = isMcp ? `mcp__${textOf(item.server)}__${textOf(item.tool)}` : kind;
    return [{ type: "tool_use", tool_id: id, tool_name, parameters: isMcp ? item.arguments : rest }];
  }
}

function toToolResult(item: JsonObject): RunEvent {
  const message = textOf(objectOf(item.error).message) ?? textOf(item.error);
  const isError = message !== undefined || item.status === "failed" || item.status === "declined";
  return {
    type: "tool_result",
    tool_id: idOf(item),
    status: isError ? "error" : "success",
    output: item.result ?? item.aggregated_output ?? null,
    ...(isError ? { error: { message: message ?? String(item.status) } } : {}),
  };
}

function idOf({ id }: JsonObject): string {
  return textOf(id) ?? "";
}

function toStats({ input_tokens, cached_input_tokens, output_tokens }: JsonObject): NonNullable<RunResult["stats"]> {
  const [input, cached, output] = [numberOf(input_tokens), numberOf(cached_input_tokens), numberOf(output_tokens)];
  return {
    ...(input === undefined ? {} : { input_tokens: input }),
    ...(output === undefined ? {} : { output_tokens: output }),
    ...(cached === undefined ? {} : { cached }),
    total_tokens: (input ?? 0) + (output ?? 0),
  };
}
