// One-shot commands for a browser that stays open between them. Each calls a tool of `giselle mcp`.
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { confirm, isCancel } from "@clack/prompts";
import type { CommandContext } from "../command-context.ts";
import { badUsage, failed } from "../exit-codes.ts";
import { saveFile } from "../mcp/dev/save-file.ts";
import { clean, cleanLines } from "../show/clean.ts";
import { UsageError } from "../usage-error.ts";
import { startSession } from "./open-session.ts";
import { type Ask, connectSession, type SessionClient, type ToolReply } from "./session-client.ts";
import { readSession, removeSession, sessionFile } from "./session-file.ts";

export interface SessionOptions {
  session: string;
}

/** Opens an address, and a browser first unless the session has one. `args` are options of `giselle mcp`. */
export async function open(url: string, args: string[], { session }: SessionOptions, context: CommandContext) {
  const known = await connect(session, context);
  if (known && args.length > 0) {
    await known.close();
    throw new UsageError(
      `The browser session "${session}" is already open with its own options. Close it first: giselle close`,
    );
  }
  const client = known ?? (await start(session, args, context));
  return print(client, await client.call("navigate", { url }), context);
}

/** Calls a tool of the session's browser and prints its reply. */
export async function callTool(name: string, input: object, { session }: SessionOptions, context: CommandContext) {
  const client = await connect(session, context);
  if (!client) return explainClosed(context);
  return print(client, await client.call(name, input), context);
}

/** Saves a picture of the page, under another name if the file exists. */
export async function screenshot(file: string, input: object, { session }: SessionOptions, context: CommandContext) {
  const client = await connect(session, context);
  if (!client) return explainClosed(context);
  const reply = await client.call("screenshot", input);
  const [picture] = reply.content;
  if (reply.isError || picture?.type !== "image") return print(client, reply, context);
  await client.close();
  const path = resolve(context.cwd, file);
  context.output.write(`${saveFile(dirname(path), basename(path), Buffer.from(picture.data, "base64"))}\n`);
  return 0;
}

export async function close({ session }: SessionOptions, context: CommandContext): Promise<number> {
  const file = sessionFile(session, context.env);
  const client = await connect(session, context);
  const address = readSession(file);
  if (!client || !address) {
    context.output.write("No browser is open.\n");
    return 0;
  }
  await client.call("tabs", { do: "end" });
  await client.close();
  process.kill(address.pid, "SIGTERM"); // it has just answered with its token, so the process is ours
  removeSession(file, address.pid);
  context.output.write("The browser is closed.\n");
  return 0;
}

/** Pairs of a field and its value; "-" reads the value from standard input, which no list of processes shows. */
export function readPairs(words: string[]): { fieldId: string; value: string }[] {
  if (words.length === 0 || words.length % 2 === 1)
    throw new UsageError("Give a value for each field, for example: giselle fill input-1 Ada input-2 ada@example.com");
  return Array.from({ length: words.length / 2 }, (_, index) => {
    const [fieldId = "", value = ""] = words.slice(index * 2, index * 2 + 2);
    return { fieldId, value: value === "-" ? readFileSync(0, "utf8").replace(/\r?\n$/, "") : value };
  });
}

export function readInput(json: string): object {
  try {
    const input: unknown = JSON.parse(json);
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return input;
  } catch {}
  throw new UsageError(`${json} is not a JSON object. Example: giselle call wait_for '{"text":"Saved"}'`);
}

async function connect(session: string, context: CommandContext): Promise<SessionClient | undefined> {
  const file = sessionFile(session, context.env);
  const address = readSession(file);
  const client = address && (await connectSession(address, askAtTerminal(context)));
  if (address && !client) removeSession(file, address.pid);
  return client;
}

async function start(session: string, args: string[], context: CommandContext): Promise<SessionClient> {
  const address = await startSession(sessionFile(session, context.env), args, context.env);
  const client = await connectSession(address, askAtTerminal(context));
  if (!client) throw new Error("The browser closed right after it started. Run giselle doctor to check your setup.");
  return client;
}

function explainClosed({ errors }: CommandContext): number {
  errors.write("No browser is open. Open one with: giselle open <address>\n");
  return badUsage;
}

async function print(client: SessionClient, { content, isError }: ToolReply, { output }: CommandContext) {
  for (const part of content) if (part.type === "text") output.write(`${cleanLines(part.text)}\n`);
  await client.close();
  return isError ? failed : 0;
}

function askAtTerminal({ isInteractive, output }: CommandContext): Ask {
  if (!isInteractive) return undefined;
  return async (message) => {
    const answer = await confirm({ message: clean(message), initialValue: false, output });
    return !isCancel(answer) && answer;
  };
}
