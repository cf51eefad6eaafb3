import { expect, it } from "vitest";
import { type ProtocolSchemaName, protocolSchemas, toJsonSchema } from "./index.ts";

it.each(Object.keys(protocolSchemas) as ProtocolSchemaName[])("%s has a JSON Schema", (name) => {
  const schema = toJsonSchema(name);
  expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: name });
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
});

it("describes an action as one of a closed set of shapes", () => {
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
        description: "Only fill if the field belongs to one of these origins",
      },
    },
    required: ["action", "fieldId", "value"],
    additionalProperties: false,
  });
});
