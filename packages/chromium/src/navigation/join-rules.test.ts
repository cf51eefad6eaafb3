import type { NavigationRules } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { joinRules } from "./join-rules.ts";

const only = (origin: string): NavigationRules => ({
  allows: (url) => new URL(url).origin === origin,
  allowsFrame: async () => true,
});
const url = "https://shop.example/cart";

it("allows everything where there is no rule", async () => {
  const { allows, allowsFrame } = joinRules([]);
  expect([await allows(url), await allowsFrame(url)]).toEqual([true, true]);
});

it("allows what all rules do", async () => {
  expect(await joinRules([only("https://shop.example"), only("https://shop.example")]).allows(url)).toBe(true);
  expect(await joinRules([only("https://shop.example"), only("https://pay.example")]).allows(url)).toBe(false);
});

it("asks the rules that there are then, also those that came later", async () => {
  const rules: NavigationRules[] = [];
  const joined = joinRules(rules);
  rules.push(only("https://pay.example"));
  expect([await joined.allows(url), await joined.allowsFrame(url)]).toEqual([false, true]);
});

it("takes a rule that fails for a no", async () => {
  const broken: NavigationRules = { allows: () => Promise.reject(new Error("away")), allowsFrame: () => true };
  expect(await joinRules([broken]).allows(url)).toBe(false);
});
