import type { NavigationRules } from "@giselles-ai/protocol";
import { isAllowedBy } from "./guard-navigation.ts";

/** Combines rules: all must allow. Rules added to the array later count too. */
export function joinRules(rules: readonly NavigationRules[]): NavigationRules {
  const all = async (answers: Promise<boolean>[]) => (await Promise.all(answers)).every(Boolean);
  return {
    allows: (url) => all(rules.map((rule) => isAllowedBy((address) => rule.allows(address), url))),
    allowsFrame: (url) => all(rules.map((rule) => isAllowedBy((address) => rule.allowsFrame(address), url))),
    allowsConnection: (url) =>
      all(rules.map((rule) => isAllowedBy((address) => rule.allowsConnection?.(address) ?? true, url))),
    names: async (url) => {
      const answers = await Promise.all(
        rules.map((rule) => isAllowedBy((address) => rule.names?.(address) ?? false, url)),
      );
      return answers.includes(true);
    },
  };
}
