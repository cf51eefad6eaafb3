import { describe, expect, it } from "vitest";
import { readDocument } from "./read-document.ts";
import { readScalar } from "./to-fact.ts";

/** `name = Ada (name)`: the path, the value, and what the path means where that is known. */
function factsOf(goal: string): string[] | undefined {
  return readDocument(goal)?.facts.map(({ path, value, meaning }) => {
    const means = meaning ? ` (${meaning})` : "";
    return `${path.join(" > ")} = ${JSON.stringify(value)}${means}`;
  });
}

describe("a document becomes facts", () => {
  it("from JSON, with the path of each value", () => {
    expect(factsOf('{"name":"Ada Lovelace","address":{"street":"1 Main St","city":"London"}}')).toEqual([
      'name = "Ada Lovelace" (name)',
      'address > street = "1 Main St" (street-address)',
      'address > city = "London" (address-level2)',
    ]);
  });

  it("keeps booleans and lists, and converts numbers to text", () => {
    expect(factsOf('{"newsletter":true,"age":36,"skills":["TypeScript","Design"]}')).toEqual([
      "newsletter = true",
      'age = "36"',
      'skills = ["TypeScript","Design"]',
    ]);
  });

  it("from lines of names and values", () => {
    expect(factsOf("Fill in the form:\nFirst name: Ada\nLast name: Lovelace\nEmail: ada@example.com")).toEqual([
      'first name = "Ada" (given-name)',
      'last name = "Lovelace" (family-name)',
      'email = "ada@example.com" (email)',
    ]);
  });

  it("from sentences about a person", () => {
    const facts = factsOf(
      "My name is Ada Lovelace, I live at 12 Main Street, London. My email is ada@example.com and my phone is +44 20 7946 0958.",
    );
    expect(facts).toEqual([
      'email = "ada@example.com" (email)',
      'name = "Ada Lovelace" (name)',
      'phone = "+44 20 7946 0958" (tel)',
      'address = "12 Main Street" (street-address)',
    ]);
  });
});

describe("the rest of the instruction", () => {
  it.each([
    ['Fill in the form with {"email":"ada@example.com"} and press Send', "press Send"],
    ["Fill in the form and press Send:\nName: Ada\nCity: London", "press Send"],
    ['{"email":"ada@example.com"}', ""],
  ])("%j", (goal, rest) => {
    expect(readDocument(goal)?.rest).toBe(rest);
  });
});

it.each(["press Save", '{"name": "Ada", ', "", "enter Ada in Name", "[1, 2, 3]"])(
  "does not read %j as a document",
  (goal) => {
    expect(readDocument(goal)).toBeUndefined();
  },
);

it.each([
  ["true", true],
  ["false", false],
  ["36", "36"],
  ["Ada", "Ada"],
])("reads the text %s as %j", (text, value) => {
  expect(readScalar(text)).toEqual(value);
});
