import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "@giselles-ai/testing";
import { within } from "../frame/within.ts";

interface Message {
  id?: number;
  error?: { message: string };
  result?: { tools?: object[]; content?: { text?: string }[]; structuredContent?: object; isError?: boolean };
}

const variable = "GISELLE_BENCH_SESSION";
/** Time limit for an answer of a server. */
const answerMs = 60_000;

/** What a model pays: the tokens of its tool calls, and of their answers. */
export interface Cost {
  calls: number;
  written: number;
  read: number;
}

/** An MCP server, started as a client starts it: a program with pipes. */
export class McpSession {
  readonly #calls: { written: string; read: string }[] = [];
  readonly #server: ChildProcess;
  readonly #mark = crypto.randomUUID();
  readonly #waiting = new Map<number, (message: Message) => void>();
  #ended: Message | undefined;
  #text = "";
  #printed = "";
  #id = 0;

  constructor(command: readonly string[], env: Record<string, string>) {
    const [program = "", ...args] = command;
    // Separate, because one of them puts a socket into the temporary folder, which another user may own. Short: paths of sockets are limited.
    const folder = mkdtempSync(join(tmpdir(), "bench-"));
    this.#server = spawn(program, args, {
      stdio: "pipe",
      cwd: folder, // some servers write files to their working directory
      env: { ...process.env, TMPDIR: folder, ...env, [variable]: this.#mark },
    });
    this.#server.stdout?.on("data", (chunk) => this.#read(chunk));
    this.#server.stdin?.on("error", () => {}); // the server has ended, which is reported separately
    this.#server.stderr?.on("data", (chunk) => {
      if (process.env.GISELLE_BENCH_TRACE) process.stderr.write(chunk);
      this.#printed = `${this.#printed}${chunk}`.slice(-4000);
    });
    this.#server.once("exit", (code, signal) => setTimeout(() => this.#end(code ?? signal), 100)); // its last output may arrive after the exit event
  }

  #end(how: number | string | null): void {
    this.#ended = { error: { message: `The server ended with ${how}. ${firstError(this.#printed)}`.trim() } };
    for (const answer of this.#waiting.values()) answer(this.#ended);
  }

  /** Marks the server's processes, so that they can be found. */
  get processes(): { pid: number | undefined; mark: [string, string] } {
    return { pid: this.#server.pid, mark: [variable, this.#mark] };
  }

  /** Starts the server and returns its list of tools as JSON. */
  async start(): Promise<string> {
    const clientInfo = { name: "bench", version: "1.0.0" };
    const welcome = await this.#ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
    if (welcome.error) throw new Error(welcome.error.message);
    this.#send({ method: "notifications/initialized" });
    const { result, error } = await this.#ask("tools/list", {});
    if (error) throw new Error(error.message);
    return JSON.stringify(result?.tools);
  }

  /** The cost since the given number of calls. Tokens are counted here, outside of the timed part. */
  costSince(calls: number): Cost {
    const since = this.#calls.slice(calls);
    const sum = (part: "written" | "read") => since.reduce((all, call) => all + countTokens(call[part]), 0);
    return { calls: since.length, written: sum("written"), read: sum("read") };
  }

  get calls(): number {
    return this.#calls.length;
  }

  /** Calls a tool and records its cost. */
  async call(name: string, args: object): Promise<string> {
    const answer = await this.#ask("tools/call", { name, arguments: args });
    if (answer.error || answer.result?.isError) throw failureOf(name, answer);
    const text = textOf(answer.result);
    this.#calls.push({ written: JSON.stringify({ name, arguments: args }), read: text });
    return text;
  }

  /** Calls a tool and returns its data, also if the tool reports an error. */
  async callForData<Data extends object>(name: string, args: object): Promise<Data> {
    const answer = await this.#ask("tools/call", { name, arguments: args });
    if (!answer.result?.structuredContent) throw failureOf(name, answer);
    return answer.result.structuredContent as Data;
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
    if (this.#ended) return Promise.resolve(this.#ended);
    this.#id += 1;
    const id = this.#id;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    const late = `The server did not answer ${method} within ${answerMs / 1000} s.`;
    return within(answerMs, answer, late).finally(() => this.#waiting.delete(id));
  }

  #send(message: object): void {
    this.#server.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  #read(chunk: Buffer): void {
    this.#text += chunk;
    const lines = this.#text.split("\n");
    this.#text = lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) {
      if (!line.startsWith("{")) continue; // not JSON: a message for people
      const message = JSON.parse(line) as Message;
      this.#waiting.get(message.id ?? -1)?.(message);
    }
  }
}

function textOf(result: Message["result"]): string {
  return (result?.content ?? []).map(({ text = "" }) => text).join("\n");
}

/** Without the heading of servers that answer in Markdown. */
function failureOf(name: string, { result, error }: Message): Error {
  return new Error(`${name}: ${error?.message ?? textOf(result).replace(/^#+ .*\n/, "")}`.slice(0, 500));
}

/** The line of a server's output that describes the error. */
function firstError(printed: string): string {
  const lines = printed.split("\n").filter((line) => line.trim());
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "").trim();
}
