import { expect, it } from "vitest";
import { readFreeText } from "./free-text.ts";

const factsOf = (goal: string) =>
  Object.fromEntries((readFreeText(goal)?.facts ?? []).map(({ path, value }) => [path.join(" "), value]));

it.each([
  ["My name is Ada Lovelace and my email is ada@example.com.", { name: "Ada Lovelace", email: "ada@example.com" }],
  ["I'm Ada Lovelace. Email: ada@example.com, phone +44 20 7946 0958.", { email: "ada@example.com" }],
  [
    "My name is Ada Lovelace, I live at 12 Main Street, London. My email is ada@example.com.",
    { name: "Ada Lovelace", address: "12 Main Street" },
  ],
])("reads facts about a person: %s", (goal, facts) => {
  expect(factsOf(goal)).toMatchObject(facts);
});

it.each(["press Save", "enter Ada in Name", "What is my name?", ""])("reads nothing in %j", (goal) => {
  expect(readFreeText(goal)).toBeUndefined();
});
