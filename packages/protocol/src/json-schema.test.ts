import { expect, it } from "vitest";
import { type ProtocolWord, protocolSchemas, toJsonSchema } from "./index.ts";

it.each(Object.keys(protocolSchemas) as ProtocolWord[])("%s has a JSON Schema", (word) => {
  const schema = toJsonSchema(word);
  expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: word });
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
});

it("says in JSON Schema what the zod schema says: an action is one of a closed set of shapes", () => {
  const { oneOf } = toJsonSchema("Action") as { oneOf?: unknown[] };
  expect(oneOf?.[0]).toEqual({
    type: "object",
    properties: {
      action: { type: "string", const: "fill" },
      fieldId: { type: "string", minLength: 1, description: "An id from the snapshot, such as input-0" },
      value: { type: "string" },
      only: {
        type: "array",
        items: { type: "string" },
        description: "Do it only if the field belongs to one of these origins",
      },
    },
    required: ["action", "fieldId", "value"],
    additionalProperties: false,
  });
});
