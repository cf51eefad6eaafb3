import { findProcesses, hang, makeFolder, noProcessLeft } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { done, giselleOnTerminal, joining, openShop, password, startModel } from "../giselle.cases.ts";

it("L8: shows the run while it happens, with what was read back, in lines that fit", async () => {
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

it("asks the person with the very values, and does it after a yes", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url], model.env);
  await terminal.shows("Allow these 4?");
  expect(shop.joined).toEqual([]);
  expect(terminal.text()).toContain('1. Fill "Name" with "Ada"');
  expect(terminal.text()).toContain('2. Fill "Password" with a secret');
  terminal.press("y");
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toHaveLength(1);
});

it("does nothing after a no, or after Enter alone, and ends with 5", async () => {
  for (const key of ["n", "\r"]) {
    const shop = await openShop();
    const model = await startModel([joining]);
    const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url], model.env);
    await terminal.shows("Allow these 4?");
    terminal.press(key);
    expect(await terminal.ended).toBe(5);
    expect(shop.joined).toEqual([]);
  }
});

it.each([
  ["while the model thinks", [hang()], "thinking"],
  ["at a question", [joining], "Allow these 4?"],
])("stops at Ctrl-C %s, ends with 130, and leaves no browser behind", async (_, script, words) => {
  const shop = await openShop();
  const model = await startModel(script);
  const folder = makeFolder(); // where the browser keeps its profile, which its processes name
  const env = { ...model.env, TMPDIR: folder };
  const terminal = giselleOnTerminal(["run", "Sign me up", "--url", shop.url], env);
  await terminal.shows(words);
  expect((await findProcesses(folder)).length).toBeGreaterThan(2);
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(130);
  await noProcessLeft(folder);
  expect(shop.joined).toEqual([]);
});
