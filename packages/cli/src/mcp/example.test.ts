import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  callTools,
  geminiProgram,
  makeFolder,
  runProgram,
  say,
  startMcpProgram,
  startScriptedModel,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, openShop } from "../giselle.cases.ts";

const folder = fileURLToPath(new URL("../../../../examples/mcp-clients/", import.meta.url));
const read = (path: string) => readFileSync(`${folder}${path}`, "utf8");
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

interface Program {
  command: string;
  args: string[];
}
const fromJson = (text: string): Program => JSON.parse(text).mcpServers.browser;
/** Strings and lists of strings are written in TOML as in JSON. */
function fromToml(text: string): Program {
  const [, table = ""] = text.split("[mcp_servers.browser]\n");
  const pairs = table.trim().split("\n");
  return Object.fromEntries(
    pairs.map((line) => line.split(" = ")).map(([key, value = ""]) => [key, JSON.parse(value)]),
  );
}

it.each([
  { client: "Gemini CLI", program: fromJson(read(".gemini/settings.json")) },
  { client: "Claude Code", program: fromJson(read(".mcp.json")) },
  { client: "Codex", program: fromToml(read(".codex/config.toml")) },
])(
  "M2: the very command in the settings for $client serves a browser",
  async ({ program: { command, args } }) => {
    const shop = await openShop();
    const env = { PATH: path, HOME: makeFolder(), ...environment() };
    const { client } = await startMcpProgram({ command, args, env, cwd: folder });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["getFormSnapshot", "executeFormActions", "navigate"]));
    await client.callTool({ name: "navigate", arguments: { url: shop.url } });
    const actions = [
      { action: "fill", fieldId: "input-1", value: "Ada" },
      { action: "click", fieldId: "button-4" },
    ];
    await client.callTool({ name: "executeFormActions", arguments: { actions } });
    expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Free" }]);
  },
  60_000,
);

it("M2: the real Gemini CLI, in the folder of the example, fills in a form of the web with its browser", async () => {
  const shop = await openShop();
  const [name, button] = ["input-1", "button-4"];
  const steps = [
    { tool: "navigate", arguments: { url: shop.url } },
    {
      tool: "executeFormActions",
      arguments: {
        actions: [
          { action: "fill", fieldId: name, value: "Ada" },
          { action: "click", fieldId: button },
        ],
      },
    },
  ];
  const model = await startScriptedModel("google", ({ toolNames }) => {
    const next = toolNames.length > 0 ? steps.shift() : undefined;
    const tool = toolNames.find((offered) => offered.endsWith(next?.tool ?? "none"));
    return next && tool ? callTools([{ name: tool, arguments: next.arguments }]) : say("Ada has joined.");
  });
  onTestFinished(() => model.close());
  const args = ["--prompt", "Let Ada join", "--approval-mode", "yolo", "-m", "gemini-2.5-flash"];
  const env = { GEMINI_API_KEY: "dummy", GOOGLE_GEMINI_BASE_URL: model.url, GEMINI_CLI_TRUST_WORKSPACE: "true" };
  const run = await runProgram(geminiProgram, args, {
    cwd: folder,
    home: homeOfGeminiUser(),
    env: { ...env, ...environment() },
  });
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("Ada has joined.") });
  expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Free" }]);
}, 60_000);

/** What somebody who uses it has set already: how it signs in, and what it tells nobody. */
function homeOfGeminiUser(): string {
  const home = makeFolder();
  mkdirSync(`${home}/.gemini`);
  const auth = { selectedType: "gemini-api-key" };
  const settings = {
    security: { auth },
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false },
  };
  writeFileSync(`${home}/.gemini/settings.json`, JSON.stringify(settings));
  return home;
}
