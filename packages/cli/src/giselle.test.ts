import { expect, it } from "vitest";
import { giselle, giselleAgain } from "../test/giselle.cases.ts";

it("prints its version", async () => {
  expect(await giselle(["--version"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

it("lists exactly the existing commands in its help", async () => {
  const { code, stdout } = await giselle(["--help"]);
  expect(code).toBe(0);
  expect(stdout.match(/^ {2}(\w+)(?= .* {2})/gm)?.map((name) => name.trim())).toEqual([...commands, "help"]);
});

const commands = [
  ...["run", "runs", "resume", "approvals", "approve", "deny", "replay"],
  ...["open", "snapshot", "fill", "click", "screenshot", "call", "close", "skill"],
  ...["init", "mcp", "serve", "purge", "backup", "restore"],
  ...["worker", "enqueue", "schedule", "unschedule", "cancel", "queue"],
  ...["audit", "trace", "doctor", "models", "completion"],
];

it.each(commands)("shows help for %s within 80 columns", async (command) => {
  const { code, stdout } = await giselleAgain([command, "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: giselle ${command}`);
  expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
});

it.each([
  [["--teleport"], "--teleport"],
  [["teleport"], "teleport"],
  [["run"], "goal"],
  [["run", " "], "The task is empty"],
  [["run", "x", "--profile", "wild"], "assisted, semi_auto, auto, unleashed"],
  [["run", "x", "--max-steps", "0"], "whole number"],
  [["run", "x", "--url", "ftp://example.com"], "https://example.com"],
  [["run", "x", "--data", "/none.json"], "/none.json"],
  [["run", "x", "--workspace", "/none"], "--workspace"],
  [["resume"], "run"],
  [["resume", "none"], '. "giselle runs" lists the stored runs.'],
  [["resume", "none"], 'There is no run "none" in '],
  [["resume", "none", "--outcome", "perhaps"], "done, not-done"],
  [["approve", "none"], 'There is no approval "none"'],
  [["deny", "none"], 'There is no approval "none"'],
  [["run", "x", "--cdp", "http://127.0.0.1:1", "--storage-state", "a"], "--storage-state"],
])("exits with 2 for %j and explains what is wrong", async (args, words) => {
  const { code, stderr, stdout } = await giselleAgain(args, { GISELLE_ENGINE: "ollama" });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(words);
});
