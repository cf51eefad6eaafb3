import { expect, it } from "vitest";
import { readLines } from "./read-lines.ts";

const factsOf = (text: string) => readLines(text)?.facts.map(({ path, value }) => [path.join(" > "), value]);

it("reads a heading until an empty line", () => {
  expect(factsOf("Date: 3 Nov 2026\n\nVehicle A\nInsurer: Liffey\n\nVehicle B\nInsurer: Harbour\n\nSpeed: 60")).toEqual(
    [
      ["date", "3 Nov 2026"],
      ["vehicle a > insurer", "Liffey"],
      ["vehicle b > insurer", "Harbour"],
      ["speed", "60"],
    ],
  );
});

it("reads a heading for the lines that are indented below it", () => {
  expect(factsOf("Name: Ada\nAvailability:\n  Monday: morning\n  Friday: evening\nWhy: to help")).toEqual([
    ["name", "Ada"],
    ["availability > monday", "morning"],
    ["availability > friday", "evening"],
    ["why", "to help"],
  ]);
});

it("reads the rows of a list and of a table", () => {
  const rows = [
    ["item 1 > item", "Laptop"],
    ["item 1 > price", "20"],
    ["item 2 > item", "Bike"],
    ["item 2 > price", "30"],
  ];
  const name = ["name", "Ada"];
  expect(factsOf("Name: Ada\nItems:\n- Item: Laptop, Price: 20\n- Item: Bike, Price: 30")).toEqual([name, ...rows]);
  const table = "| Item | Price |\n|---|---|\n| Laptop | 20 |\n| Bike | 30 |";
  expect(factsOf(`Name: Ada\nE-mail: a@b.example\nItems:\n${table}`)).toEqual([
    name,
    ["e mail", "a@b.example"],
    ...rows,
  ]);
});

it("reads the values of a list, and a text below its name", () => {
  expect(factsOf("Name: Ada\nLikes:\n- tea\n- rain\nMessage:\nPlease ring twice.\n\nAge: 36")).toEqual([
    ["name", "Ada"],
    ["likes", ["tea", "rain"]],
    ["message", "Please ring twice."],
    ["age", "36"],
  ]);
});

it("reads lines without a name by their format, and keeps what it does not know as an instruction", () => {
  const { facts, rest } =
    readLines("Frau Eva Berg\ngeb. 3.9.1967 in Köln\nBeruf: Lehrerin\nOrt: Bonn\nand send it") ?? {};
  expect(facts?.map(({ path: [key], value }) => [key, value])).toEqual([
    ["name", "Frau Eva Berg"],
    ["date of birth", "3.9.1967"],
    ["place of birth", "Köln"],
    ["beruf", "Lehrerin"],
    ["ort", "Bonn"],
  ]);
  expect(rest).toBe("send it");
});

it("does not take a time for a name and a value", () => {
  expect(factsOf("Name: Ada\nTime: 02:30\nCall between 9:00 and 11:30")).toEqual([
    ["name", "Ada"],
    ["time", "02:30"],
    ["call > from", "9:00"],
    ["call > to", "11:30"],
  ]);
});

it("is not a record if most lines are sentences", () => {
  expect(
    readLines("Please call me.\nI am at home.\nNote: ring twice\nThanks a lot, see you.\nWell: bye"),
  ).toBeUndefined();
});

it.each([
  ["- **Name:** Ada\n- **Town**: Hull", "Ada"],
  ["Name:: Ada\nTown: Hull", "Ada"],
  ["Name: Ada; Postcode (UK): HU9 1TA", "Ada"],
])("reads %s", (text, name) => {
  expect(factsOf(text)).toEqual([["name", name], expect.anything()]);
});
