import { describe, expect, it } from "vitest";
import { holdsReference, readReference, referenceTo } from "./index.ts";

describe("a reference to a secret", () => {
  it("is a name in braces, wherever a value is expected", () => {
    expect(referenceTo("password")).toBe("{{secret:password}}");
    expect(readReference("{{secret:password}}")).toBe("password");
    expect(holdsReference({ action: "fill", value: "{{secret:password}}" })).toBe(true);
  });

  it.each(["password", "shop.password", "card-number", "A1", "a".repeat(64)])("to %s is read back", (name) => {
    expect(readReference(referenceTo(name))).toBe(name);
    expect(holdsReference(referenceTo(name))).toBe(true);
  });

  it.each([
    ["with words around it", "My {{secret:password}}!"],
    ["twice", "{{secret:a}}{{secret:a}}"],
    ["with spaces in it", "{{ secret : password }}"],
    ["in capitals", "{{SECRET:password}}"],
    ["with a name that is none", "{{secret:1st}}"],
    ["with a name that is too long", `{{secret:${"a".repeat(65)}}}`],
    ["without a name", "{{secret:}}"],
    ["that is never closed", "{{secret:password"],
  ])("%s names no secret, but is known as meant for one, so that it is typed nowhere", (_what, text) => {
    expect(readReference(text)).toBeUndefined();
    expect(holdsReference(text)).toBe(true);
  });

  it.each(["password", "{{data:password}}", "{secret:password}", "", 7, null, undefined])("%j holds none", (value) => {
    expect(readReference(value)).toBeUndefined();
    expect(holdsReference(value)).toBe(false);
  });

  it("is found anywhere in a value, also in its keys", () => {
    expect(holdsReference({ headers: [{ name: "x", value: "Bearer {{secret:token}}" }] })).toBe(true);
    expect(holdsReference({ "{{secret:token}}": 1 })).toBe(true);
    expect(holdsReference({ headers: ["Bearer abc"], deep: { nothing: null } })).toBe(false);
  });
});
