// An app instance in its own process: reads calls as lines of JSON and writes their outcomes.
import { createInterface } from "node:readline";
import { createRedisStore, GiselleAgentModel } from "../../src/index.ts";
import { type Call, callModel, withoutBackoff } from "./call-model.cases.ts";

const [baseURL = "", redisUrl = ""] = process.argv.slice(2);
const model = new GiselleAgentModel({
  baseURL,
  reconnectAttempts: 50,
  store: createRedisStore({ url: redisUrl, commandTimeoutMs: 30_000 }),
  deps: { sleep: withoutBackoff },
});

for await (const line of createInterface({ input: process.stdin })) {
  const { id, call } = JSON.parse(line) as { id: number; call: Call };
  void callModel(model, call).then((outcome) => process.stdout.write(`${JSON.stringify({ id, outcome })}\n`));
}
process.exit(0);
