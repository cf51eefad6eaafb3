// `npm run test:ranges`: our packages in a project outside the workspace, with everything that they depend on at the lowest
// version that their ranges allow, and then at the highest.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicAddresses, specialAddresses } from "../../packages/agent/test/drivers/http/addresses.cases.ts";
import { say, startMcpProgram, startRedis, startScriptedModel } from "../../packages/testing/src/index.ts";
import { type Manifest, root, scope } from "../../rules/workspace.ts";
import { chooseVersions, fetchOldestNode, listRanges } from "./ends.ts";
import {
  bundlePage,
  firstPrograms,
  openShop,
  openWhenReady,
  readFirstProgram,
  startProgram,
} from "./first-programs.ts";
import { browser, createProject, type Project } from "./project.ts";
import { type Published, packPublished, publishedFolders } from "./published.ts";

let published: Published[] = [];
/** By folder: the oldest Node that the package claims to run on. */
const oldestNode: Record<string, string> = {};

beforeAll(async () => {
  published = await packPublished();
  for (const { folder, manifest } of published) oldestNode[folder] = (await fetchOldestNode(manifest)).program;
});

/** What `exports` names, but for scripts that only browsers run, and style sheets. */
function entriesOf({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports as object)
    .filter((entry) => !/\.(?:iife\.js|css)$/.test(entry))
    .map((entry) => `${name}${entry.slice(1)}`);
}

describe.each(["lowest", "highest"] as const)("%s versions:", (end) => {
  let versions: Record<string, string> = {};
  let project: Project;
  /** The oldest Node at the low end; the one that we develop with at the high end. */
  const nodeFor = (folder: string) => (end === "lowest" ? (oldestNode[folder] ?? "") : process.execPath);

  beforeAll(async () => {
    versions = await chooseVersions(listRanges(published), end);
    const { react = "" } = versions;
    const around = {
      "react-dom": react,
      "@hono/node-server": "^2",
      "@types/react": `^${react.split(".")[0]}`,
      "@types/node": "^24",
    };
    const examples = publishedFolders.flatMap((folder) => readFirstProgram(folder).from?.split("/")[1] ?? []);
    const copy = [...examples.map((name) => join(root, "examples", name)), join(import.meta.dirname, "smoke")];
    copy.push(join(root, "examples/local-model/person.json"));
    project = await createProject({ packages: published, dependencies: { ...versions, ...around }, copy });
  });
  afterAll(() => project?.remove());

  it("npm installs one copy of each", () => {
    const installed = (name: string) =>
      JSON.parse(readFileSync(join(project.folder, "node_modules", name, "package.json"), "utf8")).version;
    expect(Object.fromEntries(Object.keys(versions).map((name) => [name, installed(name)]))).toEqual(versions);
    const ours = join(project.folder, "node_modules", scope);
    const copies = readdirSync(ours, { recursive: true, encoding: "utf8" }).filter((path) =>
      /^[^/\\]+[/\\]node_modules[/\\]/.test(path),
    );
    expect(copies).toEqual([]);
    process.stdout.write(
      `  ${Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(", ")}\n`,
    );
  });

  it("the published types compile, without skipLibCheck", async () => {
    const imports = published.flatMap(({ manifest }) => entriesOf(manifest)).map((entry, index) => [entry, index]);
    const lines = imports.map(([entry, index]) => `import * as entry${index} from "${entry}";\nvoid entry${index};\n`);
    writeFileSync(join(project.folder, "types.ts"), lines.join(""));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      module: "nodenext",
      target: "es2023",
      lib: ["es2023", "esnext.disposable", "dom", "dom.iterable"],
      types: ["node"],
    };
    writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["types.ts"] }));
    const tsc = join(root, "node_modules/.bin/tsc");
    const compile = promisify(execFile)(tsc, ["-p", ".", "--pretty", "false"], { cwd: project.folder });
    const { stdout } = await compile.catch((error: { stdout: string }) => error);
    // Ignores errors inside the declarations of other packages; reports those in ours.
    const ours = stdout.split("\n").filter((line) => /^(?:error TS|types\.ts|node_modules\/@giselles-ai\/)/.test(line));
    expect(ours).toEqual([]);
  });

  it.each(publishedFolders.filter((folder) => folder !== "cli"))(
    "%s: every entry can be imported, on the oldest Node and on ours",
    async (folder) => {
      const { manifest } = published.find((each) => each.folder === folder) ?? {};
      const entries = manifest ? entriesOf(manifest) : [];
      expect(entries).not.toEqual([]);
      for (const node of [oldestNode[folder], process.execPath]) {
        const { code, stderr } = await project.run(["smoke/entries.mjs", ...entries], { node: node ?? "" });
        expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
      }
    },
  );

  const runSmoke = async (folder: string, args: string[], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await project.run(args, { node: nodeFor(folder), env });
    expect({ code, output: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, output: "" });
  };

  it("protocol: schemas parse, refuse, and mix with the app's own", () => runSmoke("protocol", ["smoke/schemas.mjs"]));

  it("planner: four engines ask a scripted service for a plan", async () => {
    const args = { id: "input-1", value: "Ada Lovelace" };
    const step = { tool: "fill", args, explanation: "The name", estimated_risk: "low", confidence: 0.9 };
    const answer = { decision: "act", message: "Filling it in.", steps: [step] };
    const plan = () => [say({ reasoning_summary: "An empty form.", plan: answer })];
    await using ollama = await startScriptedModel("ollama", plan());
    await using openai = await startScriptedModel("openai", plan());
    await using anthropic = await startScriptedModel("anthropic", plan());
    await using google = await startScriptedModel("google", plan());
    const engines = {
      ollama: { host: ollama.url, model: "test-model" },
      openai: { baseURL: openai.url, apiKey: "key", model: "test-model" },
      // The SDK decides by these names how to enforce a schema, so the oldest one must know them.
      anthropic: { baseURL: `${anthropic.origin}/v1`, apiKey: "key", model: "claude-sonnet-4-5" },
      google: { baseURL: `${google.origin}/v1beta`, apiKey: "key", model: "gemini-3.8-flash" },
    };
    await runSmoke("planner", ["smoke/engines.mjs", JSON.stringify(engines)]);
  });

  it("browser-tool: a relay over Redis, and a page in a browser", async () => {
    const redis = await startRedis();
    await runSmoke("browser-tool", ["smoke/relay.mjs"], { REDIS_URL: redis.url });
  });

  it("browser-tool: an MCP server over stdio lists its tools and runs them", async () => {
    const program = { command: nodeFor("browser-tool"), args: ["smoke/mcp.mjs"], cwd: project.folder };
    for (const version of ["2025-11-25", "2026-07-28"] as const) {
      const { client } = await startMcpProgram(program, { version });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["getFormSnapshot", "executeFormActions"]);
      const actions = [{ action: "fill", fieldId: "input-1", value: "Ada" }];
      const result = await client.callTool({ name: "executeFormActions", arguments: { actions } });
      expect(result).toMatchObject({ structuredContent: { applied: 1 } });
    }
  });

  it("agent: a run in Chromium, stored in Redis; addresses, and the keychain", async () => {
    const [redis, shop] = [await startRedis(), await openShop()];
    const lists = JSON.stringify({ special: specialAddresses, public: publicAddresses });
    await runSmoke("agent", ["smoke/agent.mjs", shop.url, lists], { REDIS_URL: redis.url });
    expect(shop.joined).toEqual([{ name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" }]);
  });

  it("giselle-provider, server, browser-tool/react: the panel fills in the form beside it", async () => {
    const redis = await startRedis();
    await bundlePage(join(project.folder, "smoke/panel.jsx"), join(project.folder, "smoke/page.js"));
    const { address } = await startProgram({
      project,
      node: nodeFor("server"),
      args: ["smoke/chat.mjs", "smoke/page.js"],
      env: { REDIS_URL: redis.url },
    });
    const page = await openWhenReady(address);
    await page.getByRole("log").waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill("Enter Ada into Name");
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#order input")?.value === "Ada");
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  });

  // The chat of giselle-provider's README is written for ai 7; the panel above stands for it under both.
  it.each(publishedFolders.filter((folder) => folder !== "giselle-provider"))(
    "%s: the README's first program",
    async (folder) => {
      const { file, ...program } = readFirstProgram(folder);
      await firstPrograms[folder]?.({ project, program, file, node: nodeFor(folder) });
    },
  );

  it("cli: giselle run without a model", async () => {
    const shop = await openShop();
    const task = "Enter Ada Lovelace into Name, enter ada@example.com into E-mail, choose Pro and press Join";
    const args = [
      "node_modules/.bin/giselle",
      "run",
      task,
      "--url",
      shop.url,
      "--engine",
      "reflex",
      "--profile",
      "auto",
    ];
    await runSmoke("cli", args, browser());
    expect(shop.joined).toEqual([{ name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" }]);
  });
});
