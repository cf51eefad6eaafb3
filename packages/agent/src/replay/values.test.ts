import { expect, it } from "vitest";
import { fillIn, fillInArg } from "./values.ts";

it("fills in the values of a script, and leaves other placeholders as they are", () => {
  expect(fillIn("Hello {{data:name}} at {{data:place}}", { name: "Ada" })).toBe("Hello Ada at {{data:place}}");
  expect(fillInArg(["{{data:names}}"], { names: ["Ada", "Bob"] })).toEqual([["Ada", "Bob"]]);
});

it.each(["constructor", "__proto__", "toString"])("takes %s from the values only, not from every object", (name) => {
  const text = `{{data:${name}}}`;
  expect(fillIn(`a ${text}`, {})).toBe(`a ${text}`);
  expect(fillInArg(text, {})).toBe(text);
  expect(fillIn(text, Object.fromEntries([[name, "mine"]]))).toBe("mine");
});
