import type { NavigationRules } from "@giselles-ai/protocol";
import { ask } from "./guard-navigation.ts";

/** Rules that let a tab go where all of these do, as many as there are when they are asked. One that fails says no. */
export function joinRules(rules: readonly NavigationRules[]): NavigationRules {
  const all = async (answers: Promise<boolean>[]) => (await Promise.all(answers)).every(Boolean);
  return {
    allows: (url) => all(rules.map((rule) => ask((address) => rule.allows(address), url))),
    allowsFrame: (url) => all(rules.map((rule) => ask((address) => rule.allowsFrame(address), url))),
  };
}
