import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "@giselles-ai/testing";

interface Message {
  id?: number;
  error?: { message: string };
  result?: { tools?: object[]; content?: { text?: string }[]; isError?: boolean };
}

const variable = "GISELLE_BENCH_SESSION";

/** What a mind pays: what it writes to call the tools, and what it reads of their answers. */
export interface Cost {
  calls: number;
  written: number;
  read: number;
}

/** A server as a user's client starts it: a program, spoken to over its pipes. */
export class McpSession {
  readonly cost: Cost = { calls: 0, written: 0, read: 0 };
  readonly #server: ChildProcess;
  readonly #mark = crypto.randomUUID();
  readonly #waiting = new Map<number, (message: Message) => void>();
  #text = "";
  #id = 0;

  constructor(command: readonly string[], env: Record<string, string>) {
    const [program = "", ...args] = command;
    this.#server = spawn(program, args, {
      stdio: ["pipe", "pipe", "ignore"],
      cwd: mkdtempSync(join(tmpdir(), "giselle-bench-")), // some leave files where they stand
      env: { ...process.env, ...env, [variable]: this.#mark },
    });
    this.#server.stdout?.on("data", (chunk) => this.#read(chunk));
    this.#server.once("exit", (code) => {
      for (const answer of this.#waiting.values()) answer({ error: { message: `it ended with ${code}` } });
    });
  }

  /** By what its processes are found. */
  get processes(): { pid: number | undefined; mark: [string, string] } {
    return { pid: this.#server.pid, mark: [variable, this.#mark] };
  }

  async start(): Promise<number> {
    const clientInfo = { name: "bench", version: "1.0.0" };
    await this.#ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
    this.#send({ method: "notifications/initialized" });
    const { result } = await this.#ask("tools/list", {});
    return countTokens(JSON.stringify(result?.tools));
  }

  /** Calls a tool, and adds what that costs to the bill. */
  async call(name: string, args: object): Promise<string> {
    const { result, error } = await this.#ask("tools/call", { name, arguments: args });
    const text = (result?.content ?? []).map((part) => part.text ?? "").join("\n");
    if (error || result?.isError) throw new Error(`${name}: ${error?.message ?? text}`.slice(0, 500));
    this.cost.calls += 1;
    this.cost.written += countTokens(JSON.stringify({ name, arguments: args }));
    this.cost.read += countTokens(text);
    return text;
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#server;
    if (exitCode !== null || signalCode !== null) return;
    const gone = once(this.#server, "exit");
    this.#server.stdin?.end();
    const timer = setTimeout(() => this.#server.kill("SIGKILL"), 5000);
    await gone;
    clearTimeout(timer);
  }

  #ask(method: string, params: object): Promise<Message> {
    this.#id += 1;
    const id = this.#id;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    return answer.finally(() => this.#waiting.delete(id));
  }

  #send(message: object): void {
    this.#server.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  #read(chunk: Buffer): void {
    this.#text += chunk;
    const lines = this.#text.split("\n");
    this.#text = lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) {
      const message = JSON.parse(line) as Message;
      this.#waiting.get(message.id ?? -1)?.(message);
    }
  }
}
