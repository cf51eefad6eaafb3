import { createOriginRules } from "@giselles-ai/agent/internal";
import { expect, it } from "vitest";
import { findProblem, patternsIn } from "./origin-pattern.ts";

it.each([
  "https://example.com",
  "http://localhost:3000",
  "https://*.example.com",
  "example.com",
  "*.example.com",
  "localhost:3000",
  "*",
  "https://example.com/",
  "https://example.com/path",
  "https://example.com?x=1",
  "https://user@example.com",
  "ftp://example.com",
  "https://",
  "https://*",
  "a*.example.com",
  "not a site",
])("agrees with the policy about %s", (pattern) => {
  expect(findProblem(pattern) === undefined).toBe(isAccepted(pattern));
});

function isAccepted(pattern: string): boolean {
  try {
    createOriginRules({ allowed: [pattern] });
    return true;
  } catch {
    return false;
  }
}

it("reads one site per non-empty line", () => {
  expect(patternsIn(" https://a.example \n\n*.b.example\n")).toEqual(["https://a.example", "*.b.example"]);
});
