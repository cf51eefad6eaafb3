import type { JsonObject } from "@giselles-ai/planner/internal";
import { type RunEvent, readRunEvent } from "@giselles-ai/protocol";
import type { RunResult } from "../runner.ts";
import { type Cli, type CliMapper, serverName, toolTimeoutMs } from "./cli.ts";

/** Gemini CLI, whose stream is what the run's events were named after. */
export const gemini: Cli = {
  title: "Gemini CLI",
  program: "gemini",
  install: "npm install -g @google/gemini-cli",
  keyVariable: "GEMINI_API_KEY",

  // Without a model by name it would first ask one which to take.
  command({ prompt, sessionId, model = "gemini-2.5-flash", baseUrl, apiKey, server, home, isFree }) {
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
        ...(isFree ? ["--approval-mode", "yolo"] : ["--policy", `${home}/.gemini/page-only.toml`]),
        ...(sessionId === undefined ? [] : ["--resume", sessionId]),
      ],
      env: {
        GEMINI_API_KEY: apiKey,
        GEMINI_CLI_TRUST_WORKSPACE: "true",
        GEMINI_CLI_NO_RELAUNCH: "true", // it would load itself once more, for a larger heap than one task needs
        NO_COLOR: "1",
        ...(baseUrl === undefined ? {} : { GOOGLE_GEMINI_BASE_URL: baseUrl }),
      },
    };
  },

  createMapper: createGeminiMapper,
};

/** The page's tools run unasked; the others would be asked for, and there is nobody to ask. */
const pageOnly = `[[rule]]
toolName = "*"
mcpName = "${serverName}"
decision = "allow"
priority = 100
`;

/** Every event is passed on whole, whatever else is in it. Its end is kept: a run has one result. */
function createGeminiMapper(): CliMapper {
  let result: RunResult | undefined;
  return {
    map(line: JsonObject): RunEvent[] {
      const read = readRunEvent(line);
      if (read.kind !== "event") return [{ type: "stderr", content: JSON.stringify(line) }];
      if (read.event.type === "result") {
        const { type: _, timestamp: __, ...rest } = line;
        result = rest as RunResult; // it was just read as one
        return [];
      }
      return [line as RunEvent]; // the same
    },
    get result() {
      return result;
    },
  };
}
