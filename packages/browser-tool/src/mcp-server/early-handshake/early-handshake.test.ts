import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mcpVersions, type SpeakOptions, speakMcp } from "@giselles-ai/testing";
import { afterAll, describe, expect, it } from "vitest";

const dist = fileURLToPath(new URL("../../../dist/", import.meta.url));
const built = join(dist, "mcp-server/index.js");

const copies = mkdtempSync(join(tmpdir(), "giselle-"));
afterAll(() => rmSync(copies, { recursive: true, force: true }));

/** The same program, with something changed. */
function copy(name: string, change: (folder: string) => void): string {
  const folder = join(copies, name);
  cpSync(dist, folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
  change(folder);
  return join(folder, "mcp-server/index.js");
}

/** Has no recording, so that the server answers everything itself. */
const withoutRecording = copy("unrecorded", (folder) => rmSync(join(folder, "mcp-server/handshake.json")));

/** Fails when it loads the server. */
const broken = copy("broken", (folder) => {
  const [server = ""] = readdirSync(folder).filter((name) => /^program-.*\.js$/.test(name));
  writeFileSync(join(folder, server), `throw new Error("The server is loaded.");`);
});

const request = (id: unknown, method: string, params?: object) => ({ jsonrpc: "2.0", id, method, params });
const lines = (...messages: unknown[]) => messages.map((message) => `${JSON.stringify(message)}\n`);
const handshake = (version: string, name: string) => ({
  protocolVersion: version,
  capabilities: { elicitation: {} },
  clientInfo: { name, version: "1" },
});
const envelope = (name: string, version = "2026-07-28") => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": { name, version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
});
const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };

/** A client's first messages. */
function firstMessages(version: string, name: string): string[] {
  if (version >= "2026")
    return lines(
      request("probe", "server/discover", { _meta: envelope(name) }),
      request(1, "tools/list", { _meta: envelope(name) }),
    );
  const list = request(1, "tools/list", { _meta: { progressToken: 0 } });
  return lines(request(0, "initialize", handshake(version, name)), initialized, list);
}

/** The answers are sorted by id, because they may arrive in any order. */
async function speak(
  program: string,
  pieces: SpeakOptions["pieces"],
  wanted: number,
  env: Record<string, string> = {},
) {
  const { answers, ...exchange } = await speakMcp({ args: [program], env, pieces, wanted });
  return { ...exchange, answers: answers.sort((one, other) => String(one.id).localeCompare(String(other.id))) };
}

describe.each(["2024-10-07", "2024-11-05", "2025-03-26", ...mcpVersions])(
  "M2: the early handshake with a client of %s",
  (version) => {
    it.each([
      { name: "test-client" },
      { name: "codex-mcp-client" },
      { name: "test-client", env: { BROWSER_TOOL_CONTENT: "text" } },
      { name: "codex-mcp-client", env: { BROWSER_TOOL_CONTENT: "json" } },
    ])("gives the same answers as the server: %o", async ({ name, env }) => {
      const [early, served] = await Promise.all([
        speak(built, firstMessages(version, name), 2, env),
        speak(withoutRecording, firstMessages(version, name), 2, env),
      ]);
      expect(early.answers[1]).toHaveProperty("result");
      expect(early).toEqual(served);
      expect(early).toMatchObject({ code: 0, stderr: "" });
    });

    it("finishes before the server is loaded, which answers the next request", async () => {
      const messages = firstMessages(version, "test-client");
      const { answers } = await speak(broken, messages, 2);
      expect(answers).toHaveLength(2);
      const { code, stderr } = await speak(broken, [...messages, ...lines(request(2, "ping"))], 3);
      expect(code).toBe(1);
      expect(stderr).toContain("The server is loaded.");
    });

    it("answers each request once", async () => {
      const meta = version >= "2026" ? { _meta: envelope("test-client") } : {};
      const messages = [
        ...firstMessages(version, "test-client"),
        ...lines(
          request(2, "tools/list", meta),
          request(3, "tools/call", { name: "getFormSnapshot", arguments: {}, ...meta }),
          request(4, "tools/list", meta),
        ),
      ];
      const { answers } = await speak(built, messages, 5);
      expect(answers.map(({ id }) => id)).toEqual(version >= "2026" ? [1, 2, 3, 4, "probe"] : [0, 1, 2, 3, 4]);
      expect(answers.find(({ id }) => id === 4)).toMatchObject({
        result: { tools: [{ name: "getFormSnapshot" }, {}] },
      });
      expect(JSON.stringify(answers)).toContain("BROWSER_TOOL_RELAY_URL");
    });
  },
);

const ping = request(9, "ping");
const usual = handshake("2025-06-18", "test-client");

it.each<{ case: string; pieces: string[]; wanted: number }>([
  {
    case: "a future revision",
    pieces: lines(request(1, "initialize", { ...usual, protocolVersion: "3000-01-01" })),
    wanted: 1,
  },
  {
    case: "a handshake without a name",
    pieces: lines(request(1, "initialize", { ...usual, clientInfo: {} })),
    wanted: 1,
  },
  {
    case: "a handshake without capabilities",
    pieces: lines(request(1, "initialize", { ...usual, capabilities: undefined })),
    wanted: 1,
  },
  { case: "null as parameters", pieces: lines({ ...request(1, "initialize"), params: null }, ping), wanted: 1 },
  { case: "tools before the handshake", pieces: lines(request(1, "tools/list")), wanted: 1 },
  {
    case: "a second page of tools",
    pieces: lines(request(0, "initialize", usual), initialized, request(1, "tools/list", { cursor: "2" })),
    wanted: 2,
  },
  {
    case: "a second handshake",
    pieces: lines(request(0, "initialize", usual), initialized, request(1, "initialize", usual)),
    wanted: 2,
  },
  {
    case: "an envelope of a future revision",
    pieces: lines(request(1, "server/discover", { _meta: envelope("x", "3000-01-01") })),
    wanted: 1,
  },
  {
    case: "an unknown method",
    pieces: lines(request(0, "initialize", usual), initialized, request("a", "dance")),
    wanted: 2,
  },
  {
    case: "another version of JSON-RPC",
    pieces: lines({ ...request(1, "initialize", usual), jsonrpc: "1.0" }, ping),
    wanted: 1,
  },
  { case: "a line that is not JSON", pieces: ["{oh\n", ...lines(request(0, "initialize", usual))], wanted: 1 },
  { case: "a list of messages", pieces: lines([request(0, "initialize", usual)], ping), wanted: 1 },
])("M2: leaves $case to the server", async ({ pieces, wanted }) => {
  const [early, served] = await Promise.all([built, withoutRecording].map((program) => speak(program, pieces, wanted)));
  expect(early).toEqual(served);
});

it("M2: reads messages that arrive in pieces, and very long ones", async () => {
  const messages = firstMessages("2025-06-18", "Zoë's 客户端");
  const long = lines(request(2, "tools/call", { name: "x".repeat(200_000), arguments: {} }));
  const bytes = [...Buffer.from(messages.join(""))].map((byte) => Uint8Array.of(byte));
  const { answers } = await speakMcp({ args: [built], pieces: [...bytes, ...long], wanted: 3 });
  expect(answers.map(({ id }) => id)).toEqual([0, 1, 2]);
});

it("M2: exits cleanly when the client disconnects at once", async () => {
  for (const pieces of [[], lines(request(0, "initialize", usual)), ["{"]]) {
    expect(await speakMcp({ args: [built], pieces, wanted: 0 })).toMatchObject({ code: 0, stderr: "" });
  }
});
