import { findProcesses, hang, makeFolder, noProcessLeft } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { done, giselleOnTerminal, joining, openShop, password, plan, startModel } from "../giselle.cases.ts";

const cannot = plan({ decision: "cannot", message: "So I cannot." });

it("L8: shows the run live, with values read back, within the terminal's width", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url, "--profile", "auto"], model.env);
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toHaveLength(1);
  const text = terminal.text();
  for (const words of ["thinking", '○ Click "Join"', '✓ Fill "Name" with "Ada" · read back', "✓ You are signed up."]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("2 steps, 2 model calls, 24 tokens in, 14 out");
  expect(text).not.toContain(password);
  expect(Math.max(...text.split(/\r?\n/).map(({ length }) => length))).toBeLessThanOrEqual(80);
});

it("asks with the exact values, and acts after a yes", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url, "--profile", "semi_auto"], model.env);
  await terminal.shows("Allow these 4 steps?");
  expect(shop.joined).toEqual([]);
  expect(terminal.text()).toContain('1. Fill "Name" with "Ada"');
  expect(terminal.text()).toContain('2. Fill "Password" with a secret');
  terminal.press("y");
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toHaveLength(1);
});

it("asks on a terminal that does not know its size", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const args = ["run", "Sign me up", "--url", shop.url, "--profile", "semi_auto"];
  const terminal = giselleOnTerminal(args, model.env, { columns: 0 });
  await terminal.shows("Allow these 4 steps?");
  terminal.press("y");
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toHaveLength(1);
});

it("L3: assisted asks before each step", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url], model.env);
  for (const words of ['1. Fill "Name"', '2. Fill "Password"', '3. Choose "Pro"', '4. Click "Join"']) {
    await terminal.shows(words);
    expect(shop.joined).toEqual([]);
    await terminal.shows("Allow this step?");
    terminal.press("y");
  }
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toHaveLength(1);
  expect(terminal.text()).not.toContain(password);
});

it("L3: performs the edited values, and does not show a secret", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url, "--profile", "semi_auto"], model.env);
  await terminal.shows("Allow these 4 steps?");
  terminal.press("e");
  await terminal.shows('Edit 1. Fill "Name" with "Ada"');
  terminal.press(" Lovelace\r");
  await terminal.shows("Edit 2.");
  terminal.press("\r");
  await terminal.shows("Edit 3.");
  terminal.press("\r");
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toEqual([{ name: "Ada Lovelace", password, plan: "Pro" }]);
  expect(terminal.text()).not.toContain(password);
});

it("L3: does nothing after a no, whose reason the planner reads, or after Enter alone", async () => {
  for (const [keys, words] of [
    ["n", "The user answered: No. I have an account."],
    ["\r", "The user denied this."],
  ] as const) {
    const shop = await openShop();
    const model = await startModel([joining, cannot]);
    const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url, "--profile", "semi_auto"], model.env);
    await terminal.shows("Allow these 4 steps?");
    terminal.press(keys);
    if (keys === "n") {
      await terminal.shows("Reason for the agent");
      terminal.press("I have an account.\r");
    }
    expect(await terminal.ended).toBe(3);
    expect(shop.joined).toEqual([]);
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(words);
  }
});

it.each([
  ["while the model thinks", [hang()], "thinking"],
  ["at a prompt", [joining], "Allow this step?"],
])("stops on Ctrl-C %s, exits with 130, and leaves no browser running", async (_, script, words) => {
  const shop = await openShop();
  const model = await startModel(script);
  const folder = makeFolder(); // holds the browser profile, whose path identifies the processes
  const env = { ...model.env, TMPDIR: folder };
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url], env);
  await terminal.shows(words);
  expect(await findProcesses(folder)).not.toEqual([]);
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(130);
  await noProcessLeft(folder);
  expect(shop.joined).toEqual([]);
});
