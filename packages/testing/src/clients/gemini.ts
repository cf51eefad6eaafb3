import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../package-folder.ts";
import { makeFolder, runProgram } from "../run-program.ts";
import { type ClientOptions, type ClientRun, readEvents } from "./client-run.ts";

/** Where it is installed. */
export const geminiProgram = join(packageFolder, "programs/gemini");

/** Runs the real Gemini CLI for one prompt. Its model speaks the protocol `google`. */
export async function runGemini({ prompt, model, server }: ClientOptions): Promise<ClientRun> {
  const home = makeFolder();
  const settings = {
    security: { auth: { selectedType: "gemini-api-key" } },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false },
    mcpServers: { browser: { ...server, trust: true } },
  };
  mkdirSync(join(home, ".gemini"));
  writeFileSync(join(home, ".gemini/settings.json"), JSON.stringify(settings));
  // Without a model name it would first ask a model which one to use.
  const args = [
    "--prompt",
    prompt,
    "--output-format",
    "stream-json",
    "--approval-mode",
    "yolo",
    "-m",
    "gemini-3.8-flash",
  ];
  const env = {
    GEMINI_API_KEY: "dummy",
    GOOGLE_GEMINI_BASE_URL: model.url,
    GEMINI_CLI_TRUST_WORKSPACE: "true",
    GEMINI_CLI_NO_RELAUNCH: "true", // it would restart itself for a larger heap
  };
  const run = await runProgram(geminiProgram, args, { home, env });
  const events = readEvents(run.stdout);
  const said = events.filter(({ type, role }) => type === "message" && role === "assistant");
  return { ...run, events, answer: said.map(({ content }) => content).join("") };
}
