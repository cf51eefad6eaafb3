import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { giselle, giselleAgain, openShop, plan, startModel } from "../giselle.cases.ts";

const shelf = `<!doctype html><title>Teas</title><ul><li><b>Assam</b> €12,50</li><li><b>Sencha</b> €18,00</li></ul>`;
const schema = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
  required: ["name", "price"],
  additionalProperties: false,
};
const answer = (data: object) => plan({ decision: "done", message: "The cheapest tea.", data });

function writeSchema(text = JSON.stringify(schema)): string {
  const file = join(makeFolder(), "schema.json");
  writeFileSync(file, text);
  return file;
}

it("L14: giselle run --output prints data by the schema, and where each value was read", async () => {
  const shop = await openShop(shelf);
  const model = await startModel([answer({ name: "Assam", price: 12.5 })]);
  const args = ["run", "The cheapest tea", "--url", shop.url, "--output", writeSchema()];
  const { code, stdout, stderr } = await giselle(args, model.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.replaceAll(shop.url, "URL/")).toContain(
    [
      "done: The cheapest tea.",
      'data: {"name":"Assam","price":12.5}',
      "read: name at URL/: Assam €12,50",
      "read: price at URL/: Assam €12,50",
    ].join("\n"),
  );
});

it("L14: --json has the data in run-done, and invented data is exit code 1", async () => {
  const shop = await openShop(shelf);
  const invented = answer({ name: "Assam", price: 11 });
  const model = await startModel([answer({ name: "Sencha", price: 18 }), invented, invented, invented]);
  const args = ["run", "A tea", "--url", shop.url, "--json", "--output", writeSchema()];
  const read = async () => {
    const { code, stdout } = await giselleAgain(args, model.env);
    return { code, last: JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") };
  };
  expect(await read()).toMatchObject({ code: 0, last: { output: { data: { name: "Sencha", price: 18 } } } });
  const { code, last } = await read();
  expect({ code, output: last.output }).toEqual({ code: 1, output: undefined });
  expect(last.message).toContain("price = 11 is not on a page");
});

it.each([
  ["not JSON", "{", "cannot be read as JSON"],
  ["not a schema", "[]", "is not a JSON Schema"],
  ["a schema with an unknown type", `{"type":"tea"}`, "cannot be used as a JSON Schema"],
])("L14: refuses a file that is %s, before a browser starts", async (_, text, message) => {
  const { code, stderr } = await giselleAgain(["run", "A tea", "--output", writeSchema(text)], {});
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
