import { defaultModels, type JsonObject } from "@giselles-ai/planner/internal";
import { type RunEvent, readRunEvent } from "@giselles-ai/protocol";
import type { RunResult } from "../runner.ts";
import { type Cli, type CliMapper, serverName, toolTimeoutMs } from "./cli.ts";

/** Google's Gemini CLI. Run events have the format of its output stream. */
export const gemini: Cli = {
  title: "Gemini CLI",
  program: "gemini",
  install: "npm install -g @google/gemini-cli",
  keyVariable: "GEMINI_API_KEY",

  // Without an explicit model, it would call a model first to choose one.
  command({ prompt, sessionId, model = defaultModels.google, baseUrl, apiKey, server, home, isUnrestricted }) {
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false },
      mcpServers: { [serverName]: { ...server, timeout: toolTimeoutMs, trust: true } },
    };
    return {
      files: { ".gemini/settings.json": JSON.stringify(settings), ".gemini/page-only.toml": pageOnly },
      args: [
        `--prompt=${prompt}`,
        ...["--output-format", "stream-json", "-m", model],
        ...(isUnrestricted ? ["--approval-mode", "yolo"] : ["--policy", `${home}/.gemini/page-only.toml`]),
        ...(sessionId === undefined ? [] : ["--resume", sessionId]),
      ],
      env: {
        GEMINI_API_KEY: apiKey,
        GEMINI_CLI_TRUST_WORKSPACE: "true",
        GEMINI_CLI_NO_RELAUNCH: "true", // it would restart itself with a larger heap, which one task does not need
        NO_COLOR: "1",
        ...(baseUrl === undefined ? {} : { GOOGLE_GEMINI_BASE_URL: baseUrl }),
      },
    };
  },

  createMapper: createGeminiMapper,
};

/** Only the page tools run without confirmation. There is no one to confirm the others. */
const pageOnly = `[[rule]]
toolName = "*"
mcpName = "${serverName}"
decision = "allow"
priority = 100
`;

/** Passes on every event unchanged, except the result, which ends the run. */
function createGeminiMapper(): CliMapper {
  let result: RunResult | undefined;
  return {
    map(line: JsonObject): RunEvent[] {
      const read = readRunEvent(line);
      if (read.kind !== "event") return [{ type: "stderr", content: JSON.stringify(line) }];
      if (read.event.type === "result") {
        const { type: _, timestamp: __, ...rest } = line;
        result = rest as RunResult; // validated above
        return [];
      }
      return [line as RunEvent]; // validated above
    },
    get result() {
      return result;
    },
  };
}
