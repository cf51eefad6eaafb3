// Every client starts with the same requests (`initialize`, `tools/list`). They are answered from replies that were recorded
// at build time, before the server is loaded. The server then takes over the connection.
import { PassThrough } from "node:stream";
import type { Content } from "../content.ts";
import { Answers, type Fields, isFields } from "./answers.ts";
import type { EarlyHandshake, RecordedHandshake } from "./types.ts";

export interface EarlyHandshakeOptions {
  /** What results contain. Default: depends on the client. */
  content?: Content | undefined;
  /** Called once the client has the tool list or sends another request; not called if it disconnects before. */
  serve: (handshake: EarlyHandshake) => void;
}

/** How long to wait for a tool call right after the tool list, in ms. */
const toolCallGraceMs = 10;
const newline = 10;
/** Longer messages are left to the server. */
const maxMessageBytes = 65_536;

/** Answers the client over standard input and output. */
export function startEarlyHandshake(recorded: RecordedHandshake, { content, serve }: EarlyHandshakeOptions): void {
  const { stdin, stdout } = process;
  const answers = new Answers(recorded, content);
  const forServer: Uint8Array[] = [];
  let unread = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;

  function onData(chunk: Buffer): void {
    unread = Buffer.concat([unread, chunk]);
    for (let end = unread.indexOf(newline); end >= 0; end = unread.indexOf(newline)) {
      const line = unread.subarray(0, end + 1);
      const message = parse(line.toString("utf8"));
      if (!handle(message, line)) {
        handOver(message.method === "tools/call");
        return;
      }
      unread = unread.subarray(end + 1);
    }
    if (unread.length > maxMessageBytes) handOver(false);
  }

  /** Returns whether the message was handled here. */
  function handle(message: Fields, line: Uint8Array): boolean {
    if (message.method === "notifications/initialized") {
      forServer.push(line);
      return true;
    }
    const answer = answers.answer(message);
    if (!answer) return false;
    const { id, result, isForServerToo } = answer;
    stdout.write(`${JSON.stringify({ result, jsonrpc: "2.0", id })}\n`);
    if (isForServerToo) forServer.push(line);
    if (message.method === "tools/list") timer ??= setTimeout(() => handOver(false), toolCallGraceMs);
    return true;
  }

  function handOver(isToolCalled: boolean): void {
    clearTimeout(timer);
    stdin.off("data", onData);
    stdin.pause();
    const input = new PassThrough();
    for (const part of [...forServer, unread]) input.write(part);
    stdin.pipe(input);
    serve({ input, answered: answers.handshakeId, isToolCalled });
  }

  stdin.on("data", onData);
  stdin.once("end", () => clearTimeout(timer));
}

function parse(line: string): Fields {
  try {
    const message: unknown = JSON.parse(line);
    return isFields(message) ? message : {};
  } catch {
    return {}; // the server reports the error
  }
}
