import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { type Exchange, makeFolder, noProcessLeft, speakMcp } from "@giselles-ai/testing";
import { afterAll, describe, expect, it } from "vitest";
import { compiled, openShop, program } from "../../test/giselle.cases.ts";
import { knownProfiles } from "./early-handshake.ts";

const folder = mkdtempSync(join(tmpdir(), "giselle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const withoutHandshakes = copyWithoutHandshakes();

/** A copy of the program that has no recorded handshakes. */
function copyWithoutHandshakes(): string {
  cpSync(dirname(program), join(folder, "dist"), { recursive: true });
  rmSync(join(folder, "dist/handshakes"), { recursive: true });
  writeFileSync(join(folder, "package.json"), readFileSync(new URL("../../package.json", import.meta.url)));
  return join(folder, "dist/giselle.js");
}

const clientInfo = { name: "test-client", version: "1" };
const handshake = [
  { id: 0, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
  { method: "notifications/initialized" },
  { id: 1, method: "tools/list" },
].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

function firstAnswers(args: string[], env: Record<string, string> = {}, cwd?: string) {
  return speakMcp({
    args,
    env: { XDG_CACHE_HOME: compiled, ...env },
    ...(cwd && { cwd }),
    pieces: handshake,
    wanted: 2,
  });
}

function names({ answers: [, { result } = {}] }: Exchange): string[] {
  return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
}

it("knows every profile", () => {
  expect(knownProfiles).toEqual(capabilityProfileSchema.options);
});

describe("M2: the early handshake is the same as the server's own", () => {
  it.each(
    knownProfiles.flatMap((profile) => [
      { profile, more: [] },
      { profile, more: ["--vision", "--headed"] },
    ]),
  )("under $profile, with $more", async ({ profile, more }) => {
    const [greeted, served] = await Promise.all(
      [program, withoutHandshakes].map((each) => firstAnswers([each, "mcp", "-p", profile, ...more])),
    );
    expect(greeted).toEqual(served);
    expect(greeted?.answers).toHaveLength(2);
  });

  it.each<[string, string[], Record<string, string>]>([
    ["with no settings", [], {}],
    ["for a user's page", [], { BROWSER_TOOL_RELAY_SESSION_ID: "s" }],
    ["with a profile from the environment", [], { GISELLE_PROFILE: "unleashed" }],
    ["with an option that overrides the environment", ["--profile", "auto"], { GISELLE_PROFILE: "unleashed" }],
    ["with an allowed origin", ["--allow-origin", "https://shop.example"], {}],
    ["with a workspace", ["--workspace", "/tmp"], {}],
    ["with a secret", ["--secret", "p=env:P", "--secret-origin", "p=https://shop.example"], { P: "hunter2-hunter2" }],
  ])("%s", async (_, args, env) => {
    const [greeted, served] = await Promise.all(
      [program, withoutHandshakes].map((each) => firstAnswers([each, "mcp", ...args], env)),
    );
    expect(greeted).toEqual(served);
  });

  it("with settings files", async () => {
    const config = makeFolder();
    mkdirSync(join(config, "giselle"));
    writeFileSync(join(config, "giselle/config.json"), `{ "vision": true }`);
    expect(names(await firstAnswers([program, "mcp"], { XDG_CONFIG_HOME: config }))).toContain("screenshot");
    const cwd = makeFolder();
    writeFileSync(join(cwd, "giselle.config.json"), `{ "vision": false }`);
    expect(names(await firstAnswers([program, "mcp"], { XDG_CONFIG_HOME: config }, cwd))).not.toContain("screenshot");
    expect(names(await firstAnswers([program, "mcp"]))).not.toContain("screenshot");
  });

  it.each<[string[], Record<string, string>, string]>([
    [["--profile", "wild"], {}, "wild"],
    [["--profile"], {}, "--profile"],
    [[], { GISELLE_PROFILE: "wild" }, 'GISELLE_PROFILE: there is no profile "wild"'],
    [["--visoin"], {}, "--visoin"],
  ])("is not sent when a setting is wrong: %o %o", async (args, env, words) => {
    const { answers, code, stderr } = await firstAnswers([program, "mcp", ...args], env);
    expect({ answers, code }).toEqual({ answers: [], code: 2 });
    expect(stderr).toContain(words);
  });
});

describe("a browser that is needed at once", () => {
  /** Counts browser starts with a wrapper script, and lists the profile folders that remain. */
  async function callAtOnce(name: string, given: object) {
    const folder = makeFolder();
    const browser = join(folder, "browser");
    const counting = `#!/bin/sh\necho started >> "${folder}/starts"\nexec "${process.env.GISELLE_CHROMIUM}" "$@"\n`;
    writeFileSync(browser, counting, { mode: 0o755 });
    const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: given } };
    const { answers } = await speakMcp({
      args: [program, "mcp"],
      env: { GISELLE_CHROMIUM: browser, TMPDIR: folder, XDG_CACHE_HOME: compiled },
      pieces: [...handshake, `${JSON.stringify(call)}\n`],
      wanted: 3,
    });
    await noProcessLeft(folder);
    return {
      answer: JSON.stringify(answers[2]),
      starts: readFileSync(join(folder, "starts"), "utf8").trim().split("\n").length,
      left: readdirSync(folder).filter((entry) => entry.startsWith("giselle-chromium-")),
    };
  }

  it("is started once and used", async () => {
    const shop = await openShop();
    const { answer, starts, left } = await callAtOnce("navigate", { url: shop.url });
    expect(answer).toContain('input-1 \\"Name\\"*');
    expect({ starts, left }).toEqual({ starts: 1, left: [] });
  });

  it("is closed with the server if it was not used", async () => {
    const { answer, starts, left } = await callAtOnce("tabs", { do: "end", session: "none" });
    expect(answer).toContain("There is no browser session none.");
    expect({ starts, left }).toEqual({ starts: 1, left: [] });
  });
});
