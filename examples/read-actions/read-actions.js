// `node examples/read-actions/read-actions.js` checks actions as a model wrote them. A mistake does not cost the others.
import { readAction } from "@giselles-ai/protocol";

const written = [
  { action: "fill", fieldId: "input-1", value: "Ada Lovelace" },
  { action: "type", fieldId: "input-2", value: "ada@example.com" },
];
for (const item of written) {
  const read = readAction(item);
  process.stdout.write(read.ok ? `${read.action.action} ${read.action.fieldId}\n` : `${read.message}\n`);
}
