import { appDataSchema } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { toAppData } from "./app-data.ts";

const circle: { self?: unknown } = {};
circle.self = circle;
const valuesOf = (...values: unknown[]) => toAppData(values.map((value) => ({ description: "User", value })));

it.each<[unknown, string]>([
  ["Ada", "Ada"],
  [{ name: "Ada" }, '{"name":"Ada"}'],
  [["a", 1], '["a",1]'],
  [0, "0"],
  [false, "false"],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [" ", " "],
])("writes %j as a text", (value, written) => {
  expect(valuesOf(value)).toEqual([{ description: "User", value: written }]);
});

it.each([
  ["nothing yet", undefined],
  ["null", null],
  ["an empty text", ""],
  ["a function", () => "Ada"],
  ["a symbol", Symbol("Ada")],
  ["a number without limit", 10n],
  ["what refers to itself", circle],
  [
    "what throws when it is written",
    {
      toJSON() {
        throw new Error("locked");
      },
    },
  ],
])("leaves out %s, and keeps the rest", (_, value) => {
  expect(valuesOf(value, "Ada")).toEqual([{ description: "User", value: "Ada" }]);
});

it("keeps to the limits of the protocol", () => {
  const many = Array.from({ length: 50 }, () => ({ description: "d".repeat(900), value: "v".repeat(50_000) }));
  const data = toAppData([{ description: "", value: "x" }, ...many]);
  expect(data).toHaveLength(20);
  expect(data[0]?.description).toBe("Data");
  expect(appDataSchema.safeParse(data).success).toBe(true);
});

it("counts only what has a value to the limit", () => {
  const empty = Array.from({ length: 30 }, () => ({ description: "Later", value: undefined }));
  expect(toAppData([...empty, { description: "User", value: "Ada" }])).toHaveLength(1);
});
