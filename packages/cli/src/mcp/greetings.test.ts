import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { type Exchange, makeFolder, noProcessLeft, speakMcp } from "@giselles-ai/testing";
import { afterAll, describe, expect, it } from "vitest";
import { compiled, openShop, program } from "../../test/giselle.cases.ts";
import { profiles } from "./greetings.ts";

const folder = mkdtempSync(join(tmpdir(), "giselle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const withoutGreetings = copyWithoutGreetings();

/** The same program, which says all by itself. */
function copyWithoutGreetings(): string {
  cpSync(dirname(program), join(folder, "dist"), { recursive: true });
  rmSync(join(folder, "dist/greetings"), { recursive: true });
  writeFileSync(join(folder, "package.json"), readFileSync(new URL("../../package.json", import.meta.url)));
  return join(folder, "dist/giselle.js");
}

const clientInfo = { name: "test-client", version: "1" };
const firstWords = [
  { id: 0, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
  { method: "notifications/initialized" },
  { id: 1, method: "tools/list" },
].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

function firstAnswers(args: string[], env: Record<string, string> = {}, cwd?: string) {
  return speakMcp({
    args,
    env: { XDG_CACHE_HOME: compiled, ...env },
    ...(cwd && { cwd }),
    pieces: firstWords,
    wanted: 2,
  });
}

function names({ answers: [, { result } = {}] }: Exchange): string[] {
  return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
}

it("knows every profile", () => {
  expect(profiles).toEqual(capabilityProfileSchema.options);
});

describe("M2: a client is greeted as the server itself would greet it", () => {
  it.each(
    profiles.flatMap((profile) => [
      { profile, more: [] },
      { profile, more: ["--vision", "--headed"] },
    ]),
  )("under $profile, with $more", async ({ profile, more }) => {
    const [greeted, served] = await Promise.all(
      [program, withoutGreetings].map((each) => firstAnswers([each, "mcp", "-p", profile, ...more])),
    );
    expect(greeted).toEqual(served);
    expect(greeted?.answers).toHaveLength(2);
  });

  it.each<[string, string[], Record<string, string>]>([
    ["with no settings", [], {}],
    ["in the page of a user", [], { BROWSER_TOOL_RELAY_SESSION_ID: "s" }],
    ["under a profile of the environment", [], { GISELLE_PROFILE: "unleashed" }],
    ["under an option that goes before it", ["--profile", "auto"], { GISELLE_PROFILE: "unleashed" }],
    ["with a place to go", ["--allow-origin", "https://shop.example"], {}],
    ["with files", ["--workspace", "/tmp"], {}],
    ["with a secret", ["--secret", "p=env:P", "--secret-origin", "p=https://shop.example"], { P: "hunter2-hunter2" }],
  ])("%s", async (_, args, env) => {
    const [greeted, served] = await Promise.all(
      [program, withoutGreetings].map((each) => firstAnswers([each, "mcp", ...args], env)),
    );
    expect(greeted).toEqual(served);
  });

  it("with settings in files", async () => {
    const config = makeFolder();
    mkdirSync(join(config, "giselle"));
    writeFileSync(join(config, "giselle/config.json"), `{ "vision": true }`);
    expect(names(await firstAnswers([program, "mcp"], { XDG_CONFIG_HOME: config }))).toContain("screenshot");
    const cwd = makeFolder();
    writeFileSync(join(cwd, "giselle.config.json"), `{ "vision": true }`);
    expect(names(await firstAnswers([program, "mcp"], {}, cwd))).toContain("screenshot");
    expect(names(await firstAnswers([program, "mcp"]))).not.toContain("screenshot");
  });

  it.each<[string[], Record<string, string>, string]>([
    [["--profile", "wild"], {}, "wild"],
    [["--profile"], {}, "--profile"],
    [[], { GISELLE_PROFILE: "wild" }, 'GISELLE_PROFILE: there is no profile "wild"'],
    [["--visoin"], {}, "--visoin"],
  ])("and not where something is wrong: %o %o", async (args, env, words) => {
    const { answers, code, stderr } = await firstAnswers([program, "mcp", ...args], env);
    expect({ answers, code }).toEqual({ answers: [], code: 2 });
    expect(stderr).toContain(words);
  });
});

describe("a browser that is wanted at once", () => {
  /** How often a browser was started, by a program in its place that keeps count, and what is left of it. */
  async function callAtOnce(name: string, given: object) {
    const folder = makeFolder();
    const browser = join(folder, "browser");
    const counting = `#!/bin/sh\necho started >> "${folder}/starts"\nexec "${process.env.GISELLE_CHROMIUM}" "$@"\n`;
    writeFileSync(browser, counting, { mode: 0o755 });
    const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: given } };
    const { answers } = await speakMcp({
      args: [program, "mcp"],
      env: { GISELLE_CHROMIUM: browser, TMPDIR: folder, XDG_CACHE_HOME: compiled },
      pieces: [...firstWords, `${JSON.stringify(call)}\n`],
      wanted: 3,
    });
    await noProcessLeft(folder);
    return {
      answer: JSON.stringify(answers[2]),
      starts: readFileSync(join(folder, "starts"), "utf8").trim().split("\n").length,
      left: readdirSync(folder).filter((entry) => entry.startsWith("giselle-chromium-")),
    };
  }

  it("is started once, and is the one that is used", async () => {
    const shop = await openShop();
    const { answer, starts, left } = await callAtOnce("navigate", { url: shop.url });
    expect(answer).toContain('input-1 \\"Name\\"*');
    expect({ starts, left }).toEqual({ starts: 1, left: [] });
  });

  it("and then not used, ends with the server", async () => {
    const { answer, starts, left } = await callAtOnce("tabs", { do: "end", session: "none" });
    expect(answer).toContain("There is no session none.");
    expect({ starts, left }).toEqual({ starts: 1, left: [] });
  });
});
