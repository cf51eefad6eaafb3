import { type JsonObject, objectOf } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import type { RunResult } from "../runner.ts";
import { type Cli, type CliMapper, listOf, numberOf, serverName, textOf, toolTimeoutMs } from "./cli.ts";

const tools = ["getFormSnapshot", "executeFormActions"].map((name) => `mcp__${serverName}__${name}`);

/** Anthropic's Claude Code. */
export const claude: Cli = {
  title: "Claude Code",
  program: "claude",
  install: "npm install -g @anthropic-ai/claude-code",
  keyVariable: "ANTHROPIC_API_KEY",

  command({ prompt, sessionId, model, baseUrl, apiKey, server, home, isUnrestricted }) {
    return {
      files: { "mcp.json": JSON.stringify({ mcpServers: { [serverName]: server } }) },
      args: [
        ...["-p", "--bare", "--output-format", "stream-json", "--verbose"],
        ...["--mcp-config", `${home}/mcp.json`, "--strict-mcp-config", "--allowedTools", tools.join()],
        ...(isUnrestricted ? ["--dangerously-skip-permissions"] : []),
        ...(model === undefined ? [] : ["--model", model]),
        ...(sessionId === undefined ? [] : ["--resume", sessionId]),
        ...["--", prompt], // after "--" the prompt is never taken for an option
      ],
      env: {
        ANTHROPIC_API_KEY: apiKey,
        CLAUDE_CONFIG_DIR: `${home}/claude`,
        MCP_TOOL_TIMEOUT: String(toolTimeoutMs),
        DISABLE_TELEMETRY: "1",
        DISABLE_AUTOUPDATER: "1",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        ...(baseUrl === undefined ? {} : { ANTHROPIC_BASE_URL: baseUrl }),
      },
    };
  },

  createMapper: createClaudeMapper,
};

function createClaudeMapper(): CliMapper {
  let result: RunResult | undefined;
  const toStderrEvent = (value: JsonObject): RunEvent => ({ type: "stderr", content: JSON.stringify(value) });

  function mapBlock(block: JsonObject): RunEvent {
    if (block.type === "text") return { type: "message", role: "assistant", content: textOf(block.text) ?? "" };
    if (block.type === "tool_use") {
      const [tool_id = "", tool_name = ""] = [textOf(block.id), textOf(block.name)];
      return { type: "tool_use", tool_id, tool_name, parameters: block.input };
    }
    if (block.type === "tool_result") {
      const output = textContent(block.content);
      const error = block.is_error === true ? { error: { message: output } } : {};
      const status = block.is_error === true ? "error" : "success";
      return { type: "tool_result", tool_id: textOf(block.tool_use_id) ?? "", status, output, ...error };
    }
    return toStderrEvent(block);
  }

  const handlers: Record<string, (line: JsonObject) => RunEvent[]> = {
    system(line) {
      if (line.subtype === "permission_denied") {
        return [
          { type: "error", severity: "warning", message: `Claude Code was denied a tool: ${JSON.stringify(line)}` },
        ];
      }
      if (line.subtype !== "init") return [toStderrEvent(line)];
      const [session_id, model] = [textOf(line.session_id), textOf(line.model)];
      return [{ type: "init", ...(session_id ? { session_id } : {}), ...(model ? { model } : {}) }];
    },
    assistant: ({ message }) => listOf(objectOf(message).content).map(mapBlock),
    user: ({ message }) => {
      const { content } = objectOf(message);
      return typeof content === "string" ? [{ type: "message", role: "user", content }] : listOf(content).map(mapBlock);
    },
    // The text repeats the last message.
    result(line) {
      const stats = toStats(line);
      const message = textOf(line.result) ?? textOf(line.subtype) ?? "Claude Code failed without giving a reason.";
      const type = textOf(line.subtype) ?? "error";
      result =
        line.is_error === true ? { status: "error", error: { type, message }, stats } : { status: "success", stats };
      return [];
    },
  };

  return {
    map: (line) => handlers[textOf(line.type) ?? ""]?.(line) ?? [toStderrEvent(line)],
    get result() {
      return result;
    },
  };
}

function textContent(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((part) => textOf(part.text) ?? JSON.stringify(part))
    .join("\n");
}

/** Tokens read from the cache count as input, as for the other programs. */
function toStats({ usage, duration_ms, num_turns }: JsonObject): NonNullable<RunResult["stats"]> {
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = objectOf(usage);
  const cached = numberOf(cache_read_input_tokens) ?? 0;
  const input = (numberOf(input_tokens) ?? 0) + cached + (numberOf(cache_creation_input_tokens) ?? 0);
  const output = numberOf(output_tokens) ?? 0;
  const [duration, turns] = [numberOf(duration_ms), numberOf(num_turns)];
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    cached,
    ...(duration === undefined ? {} : { duration_ms: duration }),
    ...(turns === undefined ? {} : { tool_calls: Math.max(0, turns - 1) }),
  };
}
