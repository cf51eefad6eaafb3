import { describe, expect, it } from "vitest";
import { samples } from "../../ui/words/samples.ts";
import { createRules, type FieldRule, findErrors, text } from "./rules.ts";

const { errors } = samples.en;
const rules = createRules(samples.en);

const form = (values: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const check = (rule: FieldRule, value: string | File) => rule(form({ field: value }));

describe("createRules", () => {
  it("takes a field of spaces for an empty one", () => {
    expect(check(rules.filled("field", "Name"), "  ")).toBe(errors.missing("Name"));
    expect(check(rules.filled("field", "Name"), " Ada ")).toBeUndefined();
    expect(rules.filled("field", "Name")(form({}))).toBe(errors.missing("Name"));
  });

  it.each(["ada", "ada@", "@example.com", "ada@example", "a da@example.com", "ada@@example.com"])(
    "refuses the address %j",
    (value) => {
      expect(check(rules.email("field"), value)).toBe(errors.email);
    },
  );

  it("accepts an address", () => {
    expect(check(rules.email("field"), "ada+news@mail.example.com")).toBeUndefined();
  });

  it.each(["", "-1", "1,5", "1e3", ".5", "1.", "٣"])("refuses the number %j", (value) => {
    expect(check(rules.number("field"), value)).toBe(errors.number);
  });

  it.each(["0", "12", "1.50"])("accepts the number %s", (value) => {
    expect(check(rules.number("field"), value)).toBeUndefined();
  });

  it("accepts one of the offered values only", () => {
    const rule = rules.oneOf("field", ["visa", "cash"], "Choose one.");
    expect(check(rule, "cash")).toBeUndefined();
    expect(check(rule, "Cash")).toBe("Choose one.");
  });

  it("distinguishes a day that does not exist from one that has passed", () => {
    const rule = rules.futureDay("field");
    expect(check(rule, "2026-02-30")).toBe(errors.date);
    expect(check(rule, "2001-01-01")).toBe(errors.past);
    expect(check(rule, "2999-12-31")).toBeUndefined();
  });

  it("limits the size of a file, which may be missing", () => {
    const rule = rules.smallFile("field", 3);
    expect(check(rule, new File(["1234"], "a.txt"))).toBe(errors.file);
    expect(check(rule, new File(["123"], "a.txt"))).toBeUndefined();
    expect(rule(form({}))).toBeUndefined();
  });
});

it("lists the fields with errors, each with its own", () => {
  const found = findErrors(
    { name: rules.filled("name", "Name"), email: rules.email("email"), age: rules.number("age") },
    form({ name: "", email: "ada@example.com", age: "old" }),
  );
  expect(found).toEqual({ name: errors.missing("Name"), age: errors.number });
});

it("reads a file as no text", () => {
  expect(text(form({ field: new File(["x"], "x.txt") }), "field")).toBe("");
});
