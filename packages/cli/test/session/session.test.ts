import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { giselle, giselleOnTerminal, openShop } from "../giselle.cases.ts";

/** A shell whose commands share a home folder, and so a session. It is closed with the test. */
function openShell() {
  const folder = makeFolder();
  const env = { PATH: process.env.PATH ?? "", HOME: folder, XDG_STATE_HOME: join(folder, "state") };
  const run = (...args: string[]) => giselle(args, env, folder);
  onTestFinished(async () => void (await run("close")));
  return { folder, env, run };
}

it("one-shot commands fill and send a form in one browser, which stays open between them", async () => {
  const shop = await openShop();
  const { folder, run } = openShell();

  const opened = await run("open", shop.url);
  expect(opened.stdout).toContain('input-1 "Name"*');
  expect(opened.code).toBe(0);

  expect((await run("fill", "input-1", "Ada", "select-3", "Pro")).stdout).toContain("2 of 2 applied");
  expect((await run("snapshot", "--find", "Plan")).stdout).toContain("Pro");
  const picture = await run("screenshot", "form.png");
  expect(picture.stdout).toContain("form.png");
  expect(readFileSync(join(folder, "form.png")).subarray(1, 4).toString()).toBe("PNG");
  expect(shop.joined).toEqual([]);

  expect((await run("click", "button-4")).stdout).toContain("Welcome");
  expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Pro" }]);

  expect((await run("call", "markdown")).stdout).toContain("# Welcome");
  expect((await run("close")).stdout).toBe("The browser is closed.\n");
  const after = await run("snapshot");
  expect(after.stderr).toBe("No browser is open. Open one with: giselle open <address>\n");
  expect(after.code).toBe(2);
});

it("what fails has exit code 1, and the words of the tool", async () => {
  const shop = await openShop();
  const { run } = openShell();
  await run("open", shop.url);
  const refused = await run("fill", "select-3", "Gold");
  expect(refused.stdout).toContain("OPTION_NOT_FOUND");
  expect(refused.code).toBe(1);
  expect((await run("fill", "input-1")).stderr).toContain("Give a value for each field");
  expect((await run("call", "nonsense")).stderr).toContain("nonsense");
  expect((await run("call", "tabs", "{")).stderr).toContain("is not a JSON object");
});

it("the token is readable by the user alone, and a session's options cannot be changed unnoticed", async () => {
  const shop = await openShop();
  const { env, run } = openShell();
  await run("open", shop.url, "--profile", "auto");
  const sessions = join(env.XDG_STATE_HOME, "giselle", "sessions");
  for (const name of readdirSync(sessions)) expect(statSync(join(sessions, name)).mode & 0o077).toBe(0);
  const again = await run("open", shop.url, "--profile", "unleashed");
  expect(again.stderr).toContain("already open");
  expect(again.code).toBe(2);
  expect((await run("open", shop.url)).code).toBe(0);
});

it("a step that needs approval is asked about at a terminal, and refused without one", async () => {
  const shop = await openShop(`<form method="post"><p>Total: $12.00</p><button>Pay now</button></form>`);
  const { env, run } = openShell();
  await run("open", shop.url);
  const refused = await run("click", "button-1");
  expect(refused.stdout).toContain("APPROVAL_NEEDED");
  expect(refused.code).toBe(1);
  expect(shop.joined).toEqual([]);

  const terminal = giselleOnTerminal(["click", "button-1"], env);
  await terminal.shows("Pay now");
  terminal.press("y");
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toHaveLength(1);
});

it("a session whose process died is replaced by the next open", async () => {
  const shop = await openShop();
  const { env, run } = openShell();
  await run("open", shop.url);
  const file = join(env.XDG_STATE_HOME, "giselle", "sessions", "default.json");
  const { pid } = JSON.parse(readFileSync(file, "utf8"));
  process.kill(pid, "SIGKILL");
  expect((await run("snapshot")).stderr).toContain("No browser is open");
  expect((await run("open", shop.url)).stdout).toContain('input-1 "Name"*');
});

it("giselle skill adds a file whose commands all exist", async () => {
  const { folder, run } = openShell();
  expect((await run("skill", "--yes")).stdout).toContain("Wrote .claude/skills/giselle/SKILL.md");
  const text = readFileSync(join(folder, ".claude/skills/giselle/SKILL.md"), "utf8");
  const named = new Set([...text.matchAll(/giselle ([a-z]+)/g)].map(([, name = ""]) => name));
  const { stdout: help } = await run("--help");
  for (const name of named) expect(help).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
  expect(named.size).toBeGreaterThan(6);
});
