import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProcesses, makeFolder, noProcessLeft } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createServerWorld, openRun, post } from "../../../test/server-world.cases.ts";
import { type CliRunnerOptions, createCliRunner, createLocalSandboxes, gemini } from "../../index.ts";

/** Writes a shell script as the program. */
function write(script: string): { program: string; folder: string } {
  const folder = makeFolder();
  const program = join(folder, "agent");
  writeFileSync(program, `#!/bin/sh\n${script}`);
  chmodSync(program, 0o700);
  return { program, folder };
}

async function startRun(options: CliRunnerOptions & { folder?: string }, maxLogLength = 1e6) {
  const { folder = makeFolder(), ...rest } = options;
  const runner = createCliRunner(gemini, { apiKey: "k-e-y", sandboxes: createLocalSandboxes({ folder }), ...rest });
  const { url } = await createServerWorld({ runners: { gemini: runner }, maxLogLength }).start();
  return { url, run: await openRun(url, { message: "Fill in the form" }) };
}

const endings: [string, string, CliRunnerOptions, RegExp][] = [
  [
    "missing-program",
    "",
    { program: "/nowhere/gemini" },
    /is not installed on this server.*npm install -g @google\/gemini-cli/,
  ],
  ["not-logged-in", "exit 0", { apiKey: "" }, /has no key on this server\. Set GEMINI_API_KEY/],
  [
    "crashed",
    "echo 'Out of memory: k-e-y' >&2; exit 3",
    {},
    /ended with code 3 .* Its last output: Out of memory: \*\*\*/,
  ],
  ["crashed", "kill -9 $$", {}, /ended with code 137|by a signal/],
  ["hung", "sleep 1000", { silenceMs: 300 }, /produced no output for/],
  ["out-of-time", "while :; do echo .; sleep 0.1; done", { timeLimitMs: 500 }, /took longer than/],
  ["flood", "while :; do echo 'a line that goes on and on'; done", {}, /more than 20000 characters/],
];

it.each(endings)("ends with an error and leaves no process behind: %s (%s)", async (type, script, options, words) => {
  const { program, folder } = write(script);
  const { run } = await startRun({ program, folder, ...options }, 20_000);
  await run.ended;
  expect(run.events.at(-2)).toMatchObject({ type: "error", message: expect.stringMatching(words) });
  expect(run.events.at(-1)).toMatchObject({ type: "result", status: "error", error: { type } });
  expect(run.lines.join()).not.toContain("k-e-y");
  await noProcessLeft(folder);
});

it("reads lines from chunks split anywhere, and passes on other output as stderr", async () => {
  const line = JSON.stringify({ type: "message", role: "assistant", content: "フォーム👀", delta: true, extra: 1 });
  const bytes = [...Buffer.from(`noise\n${line}\n{"type":"result","status":"success"}`)];
  const script = bytes.map((byte) => `printf '\\${byte.toString(8).padStart(3, "0")}'`).join("\n");
  const { program } = write(script);
  const { run } = await startRun({ program });
  await run.ended;
  expect(run.events.slice(2)).toMatchObject([
    { type: "stderr", content: "noise" },
    { type: "message", content: "フォーム👀", extra: 1 },
    { type: "result", status: "success" },
  ]);
});

it("gives a program its key and a private home, but not the server's environment", async () => {
  process.env.SERVER_SECRET = "do-not-pass-on";
  const { program, folder } = write(
    `env >&2; pwd >&2; ls -ld "$HOME" >&2; echo '{"type":"result","status":"success"}'`,
  );
  const { run } = await startRun({ program, folder });
  await run.ended;
  delete process.env.SERVER_SECRET;
  const output = run.events.flatMap((event) => (event.type === "stderr" ? event.content : []));
  expect(output.join("\n")).toContain(`HOME=${folder}`);
  expect(output.find((line) => line.startsWith("d"))).toMatch(/^drwx------/);
  const names = output.filter((line) => /^\w+=/.test(line)).map((line) => line.split("=")[0]);
  expect(names).toEqual(expect.arrayContaining(["GEMINI_API_KEY", "HOME", "PATH"]));
  expect(names).not.toContain("SERVER_SECRET");
  expect(output.join()).not.toContain("do-not-pass-on");
});

it("C2: a stop kills the whole process tree, even if its processes ignore signals", async () => {
  const { program, folder } = write(
    `trap '' TERM INT HUP\nsh -c "trap '' TERM; while :; do sleep 1; done # ${"$"}0" "$0" &\nwhile :; do sleep 1; done`,
  );
  const { url, run } = await startRun({ program, folder });
  await expect.poll(async () => (await findProcesses(folder)).length).toBeGreaterThan(2);
  await post(`${url}/agent-api/runs/${run.runId}/stop`);
  await noProcessLeft(folder);
  await run.ended;
  expect(run.events.at(-1)).toMatchObject({ status: "stopped" });
});
