// The first questions of every client are the same, and so are the answers: who are you, and what are your tools? They are
// answered from what the server said when it was built. The server is loaded behind that, and goes on from there.
import { PassThrough } from "node:stream";
import type { Content } from "../content.ts";
import { Answers, type Fields, isFields } from "./answers.ts";
import type { Greeted, Greeting } from "./greeting.ts";

export interface GreetOptions {
  /** What answers hold. Default: by who the client is. */
  content?: Content | undefined;
  /** Called when the client has its list, or wants something else. Never, if it leaves before. */
  serve: (greeted: Greeted) => void;
}

/** A client that has the list may call a tool at once: whether it does is known after this long. */
const graceMs = 10;
const newline = 10;
/** No question that is answered here is longer. */
const mostBytes = 65_536;

/** Speaks to the client over standard input and output. */
export function greet(greeting: Greeting, { content, serve }: GreetOptions): void {
  const { stdin, stdout } = process;
  const answers = new Answers(greeting, content);
  const forServer: Uint8Array[] = [];
  let heard = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;

  function hear(chunk: Buffer): void {
    heard = Buffer.concat([heard, chunk]);
    for (let end = heard.indexOf(newline); end >= 0; end = heard.indexOf(newline)) {
      const line = heard.subarray(0, end + 1);
      const message = parse(line.toString("utf8"));
      if (!take(message, line)) {
        handOver(message.method === "tools/call");
        return;
      }
      heard = heard.subarray(end + 1);
    }
    if (heard.length > mostBytes) handOver(false);
  }

  /** Whether it was dealt with. */
  function take(message: Fields, line: Uint8Array): boolean {
    if (message.method === "notifications/initialized") {
      forServer.push(line);
      return true;
    }
    const answer = answers.answer(message);
    if (!answer) return false;
    const { id, result, isForBoth } = answer;
    stdout.write(`${JSON.stringify({ result, jsonrpc: "2.0", id })}\n`);
    if (isForBoth) forServer.push(line);
    if (message.method === "tools/list") timer ??= setTimeout(() => handOver(false), graceMs);
    return true;
  }

  function handOver(isCalled: boolean): void {
    clearTimeout(timer);
    stdin.off("data", hear);
    stdin.pause();
    const input = new PassThrough();
    for (const part of [...forServer, heard]) input.write(part);
    stdin.pipe(input);
    serve({ input, answered: answers.handshakeId, isCalled });
  }

  stdin.on("data", hear);
  stdin.once("end", () => clearTimeout(timer));
}

function parse(line: string): Fields {
  try {
    const message: unknown = JSON.parse(line);
    return isFields(message) ? message : {};
  } catch {
    return {}; // for the server to say
  }
}
