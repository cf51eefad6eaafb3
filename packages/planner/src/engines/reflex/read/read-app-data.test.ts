import { expect, it } from "vitest";
import { readAppData } from "./read-app-data.ts";

const appData = [
  {
    description: "The signed-in person",
    value: JSON.stringify({ id: 7, fullName: "Ada Lovelace", email: "ada@example.com", phone: "+44 20 7946 0000" }),
  },
  { description: "The shipping address", value: JSON.stringify({ street: "12 Byron Road", city: "London" }) },
  { description: "Favourite colour", value: "Green" },
];
const valuesOf = (goal: string) => readAppData(goal, appData, new Date())?.facts.map(({ value }) => value);
const all = ["7", "Ada Lovelace", "ada@example.com", "+44 20 7946 0000", "12 Byron Road", "London", "Green"];

it.each([
  "Fill in my details",
  "fill it in for me",
  "Please complete the form with my data.",
  "私の情報を入力してください",
])("%s: everything that is known", (goal) => {
  expect(valuesOf(goal)).toEqual(all);
});

it.each([
  ["use my email and phone", ["ada@example.com", "+44 20 7946 0000"]],
  ["enter my shipping address", ["12 Byron Road", "London"]],
  ["enter my favourite colour", ["Green"]],
])("%s: only that", (goal, values) => {
  expect(valuesOf(goal)).toEqual(values);
});

it("keeps the rest of the request", () => {
  expect(readAppData("Fill in my details and press Sign up", appData, new Date())?.rest).toBe("press Sign up");
});

it.each([
  "Enter Grace in Full name",
  "Fill this in for Grace Hopper, grace@example.com",
  "use my passport and email",
  "press Send",
])("%s: nothing", (goal) => {
  expect(valuesOf(goal)).toBeUndefined();
});
