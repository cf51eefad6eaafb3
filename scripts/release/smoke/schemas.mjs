// Our schemas and the app's own are made by one zod: they parse, refuse, and become JSON Schema together.
import assert from "node:assert/strict";
import { actionSchema, protocolSchemas, readAction, snapshotSchema, toJsonSchema } from "@giselles-ai/protocol";
import { z } from "zod";

const fill = { action: "fill", fieldId: "input-1", value: "Ada" };
const batch = z.strictObject({ actions: z.array(actionSchema).min(1), note: z.string().optional() });
assert.deepEqual(batch.parse({ actions: [fill] }), { actions: [fill] });
assert.equal(batch.safeParse({ actions: [{ ...fill, more: true }] }).success, false);
assert.match(readAction({ action: "select", fieldId: "f" }).message, /Give either value or values\./);
assert.match(z.prettifyError(snapshotSchema.safeParse({}).error), /snapshotId/);
assert.ok(JSON.stringify(z.toJSONSchema(batch)).includes("fieldId"));
for (const word of Object.keys(protocolSchemas)) assert.equal(typeof toJsonSchema(word), "object", word);
