import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defaultModels } from "../packages/planner/src/engines/default-models.ts";
import { root } from "./workspace.ts";

const readText = (path: string) => readFileSync(join(root, path), "utf8");

it.each([
  ["openai-compatible", "packages/testing/node_modules/openai/resources/shared.d.ts"],
  ["anthropic", "packages/planner/node_modules/@ai-sdk/anthropic/dist/index.d.ts"],
  ["google", "packages/planner/node_modules/@ai-sdk/google/dist/index.d.ts"],
] as const)("the default model of %s is in its vendor's list", (engine, types) => {
  expect(readText(types)).toMatch(new RegExp(`['"]${defaultModels[engine].replaceAll(".", "\\.")}['"]`));
});

it("docs/planner.md names the default models", () => {
  const [sentence = ""] = /Default models:[^.]*(?:\.\d[^.]*)*\. /.exec(readText("docs/planner.md")) ?? [];
  const [, ...names] = sentence.replace(" (the default)", "").split(/`/);
  const quoted = names.filter((_, index) => index % 2 === 0);
  expect(quoted).toEqual(Object.entries(defaultModels).flat());
});
