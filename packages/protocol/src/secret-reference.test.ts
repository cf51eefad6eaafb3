import { describe, expect, it } from "vitest";
import {
  containsSecretReference,
  describeSecretReferences,
  formatSecretReference,
  readSecretReference,
  withoutPageReferences,
} from "./index.ts";

describe("a reference to a secret", () => {
  it("is formatted, read and found", () => {
    expect(formatSecretReference("password")).toBe("{{secret:password}}");
    expect(readSecretReference("{{secret:password}}")).toBe("password");
    expect(containsSecretReference({ action: "fill", value: "{{secret:password}}" })).toBe(true);
  });

  it.each(["password", "shop.password", "card-number", "A1", "a".repeat(64)])(
    "is read back for the name %s",
    (name) => {
      expect(readSecretReference(formatSecretReference(name))).toBe(name);
      expect(containsSecretReference(formatSecretReference(name))).toBe(true);
    },
  );

  it.each([
    ["with words around it", "My {{secret:password}}!"],
    ["next to another", "{{secret:a}}{{secret:a}}"],
    ["with spaces in it", "{{ secret : password }}"],
    ["in capitals", "{{SECRET:password}}"],
    ["with an invalid name", "{{secret:1st}}"],
    ["with a name that is too long", `{{secret:${"a".repeat(65)}}}`],
    ["without a name", "{{secret:}}"],
    ["without closing braces", "{{secret:password"],
  ])("%s is not read, but still found, so that it is never typed", (_what, text) => {
    expect(readSecretReference(text)).toBeUndefined();
    expect(containsSecretReference(text)).toBe(true);
  });

  it.each(["password", "{{data:password}}", "{secret:password}", "", 7, null, undefined])(
    "is not found in %j",
    (value) => {
      expect(readSecretReference(value)).toBeUndefined();
      expect(containsSecretReference(value)).toBe(false);
    },
  );

  it("is found anywhere in a value, including its keys", () => {
    expect(containsSecretReference({ headers: [{ name: "x", value: "Bearer {{secret:token}}" }] })).toBe(true);
    expect(containsSecretReference({ "{{secret:token}}": 1 })).toBe(true);
    expect(containsSecretReference({ headers: ["Bearer abc"], deep: { nothing: null } })).toBe(false);
  });
});

it("describes references for people", () => {
  expect(describeSecretReferences("Pay with {{secret:card_number}}")).toBe("Pay with (card number, hidden)");
});

it("leaves out what a page has in its addresses", () => {
  const opened = withoutPageReferences("https://a.test/?token={{secret:page_key}}&page=2");
  expect(opened).toBe("https://a.test/?token=&page=2");
  expect(withoutPageReferences("{{secret:key}}")).toBe("{{secret:key}}");
});
