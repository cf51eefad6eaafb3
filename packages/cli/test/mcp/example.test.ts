import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { geminiProgram, makeFolder, runProgram, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop } from "../giselle.cases.ts";
import { expectAdaJoins, folder, joined, joining } from "./example.cases.ts";

const read = (path: string) => readFileSync(`${folder}${path}`, "utf8");
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

interface Program {
  command: string;
  args: string[];
}
const fromJson = (text: string): Program => JSON.parse(text).mcpServers.browser;
/** TOML writes strings and lists of strings as JSON does. */
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
  "M2: the command in the settings for $client serves a browser",
  async ({ program: { command, args } }) => {
    const shop = await openShop();
    const env = { PATH: path, HOME: makeFolder(), ...environment() };
    const { client } = await startMcpProgram({ command, args, env, cwd: folder });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["getFormSnapshot", "executeFormActions", "navigate"]));
    await client.callTool({ name: "navigate", arguments: { url: shop.url } });
    await client.callTool({ name: "executeFormActions", arguments: { actions: joining } });
    expect(shop.joined).toEqual(joined);
  },
  300_000,
);

it("M2: the real Gemini CLI, in the example folder, fills in a web form with its browser", async () => {
  await expectAdaJoins("google", (model) => {
    const args = ["--prompt", "Let Ada join", "--approval-mode", "yolo", "-m", "gemini-3.8-flash"];
    const env = {
      GEMINI_API_KEY: "dummy",
      GOOGLE_GEMINI_BASE_URL: model.url,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      GEMINI_CLI_NO_RELAUNCH: "true", // it would restart itself for a larger heap
    };
    const options = { cwd: folder, home: homeOfGeminiUser(), env: { ...env, ...environment() } };
    return runProgram(geminiProgram, args, options);
  });
}, 300_000);

/** A home folder with Gemini CLI's sign-in and privacy settings. */
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
