import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runProgram } from "@giselles-ai/testing";
import { it } from "vitest";
import { environment } from "../giselle.cases.ts";
import { expectAdaJoins, folder } from "./example.cases.ts";

const client = (name: string) => join(process.env.GISELLE_CLIENTS ?? "", "node_modules/.bin", name);
const timeoutMs = 300_000;

it("M2: Claude Code, in the example folder, fills in a web form with its browser", async () => {
  await expectAdaJoins("anthropic", (model) => {
    const home = makeFolder();
    const tools = "mcp__browser__navigate,mcp__browser__executeFormActions";
    const args = [
      "-p",
      "Let Ada join",
      "--bare",
      "--mcp-config",
      ".mcp.json",
      "--strict-mcp-config",
      "--allowedTools",
      tools,
    ];
    const env = {
      ANTHROPIC_API_KEY: "dummy",
      ANTHROPIC_BASE_URL: model.url,
      CLAUDE_CONFIG_DIR: join(home, "claude"),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      ...environment(),
    };
    return runProgram(client("claude"), [...args, "--model", "claude-sonnet-4-5"], {
      home,
      cwd: folder,
      env,
      timeoutMs,
    });
  });
});

it("M2: Codex, in the trusted example folder, fills in a web form with its browser", async () => {
  await expectAdaJoins("openai-responses", (model) => {
    const home = makeFolder();
    mkdirSync(join(home, ".codex"));
    const settings = [
      'model = "scripted"',
      'model_provider = "scripted"',
      "check_for_update_on_startup = false",
      "[model_providers.scripted]",
      'name = "Scripted"',
      `base_url = ${JSON.stringify(model.url)}`,
      'env_key = "KEY"',
      'wire_api = "responses"',
      `[projects.${JSON.stringify(folder.replace(/\/$/, ""))}]`,
      'trust_level = "trusted"',
    ];
    writeFileSync(join(home, ".codex/config.toml"), settings.join("\n"));
    const env = { KEY: "dummy", ...environment() };
    return runProgram(client("codex"), ["exec", "--skip-git-repo-check", "Let Ada join"], {
      home,
      cwd: folder,
      env,
      timeoutMs,
    });
  });
});
