import type { NavigationRules } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { joinRules } from "./join-rules.ts";

const only = (origin: string): NavigationRules => ({
  allows: (url) => new URL(url).origin === origin,
  allowsFrame: async () => true,
});
const url = "https://shop.example/cart";

it("allows everything without rules", async () => {
  const { allows, allowsFrame } = joinRules([]);
  expect([await allows(url), await allowsFrame(url)]).toEqual([true, true]);
});

it("allows what all rules allow", async () => {
  expect(await joinRules([only("https://shop.example"), only("https://shop.example")]).allows(url)).toBe(true);
  expect(await joinRules([only("https://shop.example"), only("https://pay.example")]).allows(url)).toBe(false);
});

it("also asks rules that were added later", async () => {
  const rules: NavigationRules[] = [];
  const joined = joinRules(rules);
  rules.push(only("https://pay.example"));
  expect([await joined.allows(url), await joined.allowsFrame(url)]).toEqual([false, true]);
});

it("does not allow if a rule throws", async () => {
  const broken: NavigationRules = { allows: () => Promise.reject(new Error("away")), allowsFrame: () => true };
  expect(await joinRules([broken]).allows(url)).toBe(false);
});
