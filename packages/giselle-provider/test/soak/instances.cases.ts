import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { createRedisStore, GiselleAgentModel } from "../../src/index.ts";
import { type Call, type CallOutcome, callModel, withoutBackoff } from "./call-model.cases.ts";

/** An app instance. It shares sessions through the store, but not its connections. */
export type Instance = (call: Call) => Promise<CallOutcome>;

export function openInstance(baseURL: string, redisUrl: string): Instance {
  const store = createRedisStore({ url: redisUrl, commandTimeoutMs: 30_000 });
  onTestFinished(() => store.close());
  const deps = { liveConnections: new Map(), sleep: withoutBackoff };
  const model = new GiselleAgentModel({ baseURL, reconnectAttempts: 50, store, deps });
  return (call) => callModel(model, call);
}

/** An instance in its own process. */
export function spawnInstance(baseURL: string, redisUrl: string): Instance {
  const program = fileURLToPath(new URL("instance-program.cases.ts", import.meta.url));
  const child = spawn(process.execPath, [program, baseURL, redisUrl], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const waiting = new Map<number, (outcome: CallOutcome) => void>();
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`The instance ended with ${code}.`)));
  });
  ended.catch(() => {}); // rejects the pending calls
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, outcome } = JSON.parse(line) as { id: number; outcome: CallOutcome };
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  let count = 0;
  return (call) => {
    const outcome = new Promise<CallOutcome>((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      child.stdin.write(`${JSON.stringify({ id: count, call })}\n`);
    });
    return Promise.race([outcome, ended]);
  };
}
