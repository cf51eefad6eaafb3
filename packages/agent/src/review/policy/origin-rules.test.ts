import { describe, expect, it } from "vitest";
import { createOriginRules, OriginRuleError } from "./origin-rules.ts";

describe("allowed patterns", () => {
  it.each([
    ["https://example.com", "https://example.com/path?q#h", "allowed"],
    ["https://example.com/", "https://example.com", "allowed"],
    ["https://EXAMPLE.com", "https://example.com:443/", "allowed"],
    ["https://example.com", "http://example.com", "blocked"],
    ["https://example.com", "https://example.com:8443", "blocked"],
    ["https://example.com", "https://www.example.com", "blocked"],
    ["https://example.com", "https://example.com.evil.test", "blocked"],
    ["https://example.com", "https://example.com@evil.test", "blocked"],
    ["https://example.com", "https://notexample.com", "blocked"],
    ["https://example.com:8443", "https://example.com:8443/a", "allowed"],
    ["https://*.example.com", "https://a.b.example.com", "allowed"],
    ["https://*.example.com", "https://example.com", "blocked"],
    ["https://*.example.com", "https://evilexample.com", "blocked"],
    ["https://*.example.com", "http://a.example.com", "blocked"],
    ["example.com", "https://example.com", "allowed"],
    ["example.com", "http://example.com", "blocked"],
    ["*.example.com", "https://a.example.com", "allowed"],
    ["localhost:3000", "http://localhost:3000/x", "allowed"],
    ["http://127.0.0.1:80", "http://2130706433/", "allowed"],
    ["https://bücher.example", "https://xn--bcher-kva.example/", "allowed"],
    ["*", "https://anything.test", "allowed"],
    ["*", "http://10.0.0.1:81", "allowed"],
    ["*", "file:///etc/passwd", "blocked"],
    ["*", "javascript:alert(1)", "blocked"],
    ["*", "nonsense", "blocked"],
    ["https://example.com", "blob:https://example.com/1-2", "allowed"],
    ["https://example.com", "blob:https://evil.test/1-2", "blocked"],
    ["https://example.com", "data:text/html,hi", "blocked"],
    ["https://example.com", "about:blank", "allowed"],
  ] as const)("%s: %s is %s", (pattern, url, rule) => {
    expect(createOriginRules({ allowed: [pattern] }).ruleOf(url)).toBe(rule);
  });
});

describe("blocked patterns", () => {
  it.each([
    ["https://evil.test", "https://evil.test/x", "blocked"],
    ["https://evil.test", "http://evil.test/x", "unlisted"],
    ["evil.test", "http://evil.test/x", "blocked"],
    ["evil.test", "https://evil.test:8443/x", "blocked"],
    ["evil.test", "https://evil.test./x", "blocked"],
    ["evil.test", "https://EVIL.test", "blocked"],
    ["evil.test", "https://www.evil.test", "unlisted"],
    ["evil.test:81", "http://evil.test:81", "blocked"],
    ["evil.test:81", "http://evil.test:82", "unlisted"],
    ["*.evil.test", "http://a.b.evil.test:81", "blocked"],
    ["*.evil.test", "https://devil.test", "unlisted"],
    ["evil.test", "blob:https://evil.test/1-2", "blocked"],
    ["*", "https://anything.test", "blocked"],
    ["evil.test", "https://example.com", "unlisted"],
    ["evil.test", "about:blank", "unlisted"],
    ["https://evil.test", "wss://evil.test/x", "blocked"],
    ["https://evil.test", "ftp://EVIL.test:21/x", "blocked"],
    ["https://evil.test", "ssh://git@Evil.Test./x", "blocked"],
    ["bücher.test", "ssh://bücher.test/x", "blocked"],
    ["*.evil.test", "ldap://a.evil.test", "blocked"],
    ["evil.test", "ssh://example.com", "unlisted"],
  ] as const)("%s: %s is %s", (pattern, url, rule) => {
    expect(createOriginRules({ blocked: [pattern] }).ruleOf(url)).toBe(rule);
  });
});

it("blocking takes precedence over allowing, and without lists every origin is unlisted", () => {
  const rules = createOriginRules({ allowed: ["*"], blocked: ["*.evil.test"] });
  expect(rules.ruleOf("https://a.evil.test")).toBe("blocked");
  expect(rules.ruleOf("https://example.com")).toBe("allowed");
  expect(createOriginRules().ruleOf("https://example.com")).toBe("unlisted");
});

it("`within` blocks other origins but does not make its own allowed", () => {
  const rules = createOriginRules({ within: ["https://a.test", "https://b.test"] });
  expect(["https://a.test", "https://c.test", "about:blank"].map(rules.ruleOf)).toEqual([
    "unlisted",
    "blocked",
    "unlisted",
  ]);
  const both = createOriginRules({ allowed: ["https://a.test", "https://c.test"], within: ["https://a.test"] });
  expect(["https://a.test", "https://c.test"].map(both.ruleOf)).toEqual(["allowed", "blocked"]);
});

it("frames are only checked against the blocked list", () => {
  const rules = createOriginRules({ allowed: ["https://a.test"], blocked: ["ads.test"] });
  expect(rules.allowsFrame("https://player.test")).toBe(true);
  expect(rules.allowsFrame("https://ads.test")).toBe(false);
  expect(rules.allows("https://player.test")).toBe(false);
});

it.each([
  ["", ""],
  ["https://", ""],
  ["https://*", ""],
  ["*example.com", ""],
  ["https://a.*.com", ""],
  ["ftp://example.com", "Only http and https are supported"],
  ["https://user@example.com", "It contains a user name"],
  ["https://example.com/path", "Remove the path and query"],
  ["https://example.com?q", "Remove the path and query"],
  ["exa mple.com", ""],
])("rejects the pattern %j and shows the valid forms", (pattern, detail) => {
  for (const lists of [{ allowed: [pattern] }, { blocked: [pattern] }, { within: [pattern] }]) {
    expect(() => createOriginRules(lists)).toThrow(OriginRuleError);
    expect(() => createOriginRules(lists)).toThrow(`"${pattern}" is not an origin. ${detail}`);
    expect(() => createOriginRules(lists)).toThrow("Use an origin such as https://example.com");
  }
});
