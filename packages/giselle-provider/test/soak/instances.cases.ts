import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { createRedisStore, GiselleAgentModel } from "../../src/index.ts";
import { type Call, callModel, impatient, type Told } from "./call-model.cases.ts";

/** An instance of an app: what it knows of a session it has from the store, except for its own connections. */
export type Instance = (call: Call) => Promise<Told>;

export function openInstance(baseURL: string, redisUrl: string): Instance {
  const store = createRedisStore({ url: redisUrl, commandTimeoutMs: 30_000 });
  onTestFinished(() => store.close());
  const deps = { liveConnections: new Map(), sleep: impatient };
  const model = new GiselleAgentModel({ baseURL, reconnectAttempts: 50, store, deps });
  return (call) => callModel(model, call);
}

/** The same in a real process of its own. */
export function spawnInstance(baseURL: string, redisUrl: string): Instance {
  const program = fileURLToPath(new URL("instance-program.cases.ts", import.meta.url));
  const child = spawn(process.execPath, [program, baseURL, redisUrl], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const waiting = new Map<number, (told: Told) => void>();
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`The instance ended with ${code}.`)));
  });
  ended.catch(() => {}); // told to who waits for an answer
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, told } = JSON.parse(line) as { id: number; told: Told };
    waiting.get(id)?.(told);
    waiting.delete(id);
  });
  let count = 0;
  return (call) => {
    const told = new Promise<Told>((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      child.stdin.write(`${JSON.stringify({ id: count, call })}\n`);
    });
    return Promise.race([told, ended]);
  };
}
