// An instance of an app in a process of its own: takes calls as lines of JSON, and tells what came of each.
import { createInterface } from "node:readline";
import { createRedisStore, GiselleAgentModel } from "../../src/index.ts";
import { type Call, callModel, impatient } from "./call-model.cases.ts";

const [baseURL = "", redisUrl = ""] = process.argv.slice(2);
const model = new GiselleAgentModel({
  baseURL,
  reconnectAttempts: 50,
  store: createRedisStore({ url: redisUrl, commandTimeoutMs: 30_000 }),
  deps: { sleep: impatient },
});

for await (const line of createInterface({ input: process.stdin })) {
  const { id, call } = JSON.parse(line) as { id: number; call: Call };
  void callModel(model, call).then((told) => process.stdout.write(`${JSON.stringify({ id, told })}\n`));
}
process.exit(0);
