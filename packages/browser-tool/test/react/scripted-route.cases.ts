// The route of a chat over real HTTP, with the AI SDK message stream and a scripted agent. The reply depends only on the
// messages, so the same messages get the same reply.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createGate, readBody } from "@giselles-ai/testing";

export type Chunk = { type: string } & Record<string, unknown>;

export interface Answered {
  toolName: string;
  state: string;
  output: { fields?: { fieldId: string; label: string }[]; report?: unknown } & Record<string, unknown>;
  errorText?: string;
}

/** The agent's step number `results.length` of the run that the user's last message started. */
export type Agent = (step: { id: string; task: string; results: Answered[] }) => Chunk[];

export interface Post {
  id: string;
  messages: { id: string; role: string; parts: (Record<string, unknown> & { type: string })[] }[];
}

export interface ScriptedRoute {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  posts: Post[];
  stopped: string[];
  /** The next reply stops after this chunk: the connection breaks, or waits until `go` is called. */
  cutAfter(chunks: number): void;
  /** The next reply ends after this chunk, too early. */
  endAfter(chunks: number): void;
  holdAfter(chunks: number): { reached: Promise<void>; go(): void };
  /** The next reply is refused. */
  refuse(status: number, body: string): void;
}

export function createScriptedRoute(agent: Agent): ScriptedRoute {
  const posts: Post[] = [];
  const stopped: string[] = [];
  let cut: number | undefined;
  let end: number | undefined;
  let refusal: { status: number; body: string } | undefined;
  let hold: { after: number; reached(): void; gate: Promise<void> } | undefined;

  async function reply(post: Post, response: ServerResponse): Promise<void> {
    const [myCut, myHold, myEnd] = [cut, hold, end];
    cut = hold = end = undefined;
    response.writeHead(200, { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" });
    response.flushHeaders();
    const chunks: Chunk[] = [{ type: "start" }, { type: "start-step" }, ...agent(readStep(post))];
    chunks.push({ type: "finish-step" }, { type: "finish", finishReason: "stop" });
    for (const [index, chunk] of chunks.entries()) {
      if (index === myCut) return void response.destroy();
      if (index === myEnd) return void response.end();
      if (index === myHold?.after) {
        myHold.reached();
        await myHold.gate;
      }
      // The chunks before the cut must arrive first.
      await new Promise((resolve) => response.write(`data: ${JSON.stringify(chunk)}\n\n`, resolve));
    }
    response.end("data: [DONE]\n\n");
  }

  return {
    posts,
    stopped,
    cutAfter(chunks) {
      cut = chunks;
    },
    endAfter(chunks) {
      end = chunks;
    },
    holdAfter(after) {
      const gate = createGate();
      const arrival = createGate();
      hold = { after, gate: gate.passed, reached: arrival.open };
      return { reached: arrival.passed, go: gate.open };
    },
    refuse(status, body) {
      refusal = { status, body };
    },
    async handle(request, response) {
      if (request.method === "DELETE") {
        stopped.push(new URL(request.url ?? "", "http://localhost").searchParams.get("id") ?? "");
        return void response.writeHead(204).end();
      }
      const post = JSON.parse(await readBody(request)) as Post;
      posts.push(post);
      if (!refusal) return reply(post, response);
      response.writeHead(refusal.status).end(refusal.body);
      refusal = undefined;
    },
  };
}

function readStep({ messages }: Post) {
  const from = messages.findLastIndex(({ role }) => role === "user");
  const task = messages[from];
  const results = messages
    .slice(from + 1)
    .flatMap(({ parts }) => parts)
    .filter(({ type, state }) => type.startsWith("tool-") && String(state).startsWith("output"))
    .map((part) => ({ ...part, toolName: part.type.slice("tool-".length) }) as unknown as Answered);
  const text = task?.parts.map((part) => part.text ?? "").join("");
  return { id: task?.id ?? "", task: String(text), results };
}

export function text(id: string, ...deltas: string[]): Chunk[] {
  return [
    { type: "text-start", id },
    ...deltas.map((delta) => ({ type: "text-delta", id, delta })),
    { type: "text-end", id },
  ];
}

export function call(toolCallId: string, toolName: string, input: object, more: object = {}): Chunk {
  return { type: "tool-input-available", toolCallId, toolName, input, ...more };
}

/** The id of a field of the first snapshot. */
export function fieldIn(results: Answered[], label: string): string {
  const seen = results.findLast(({ toolName }) => toolName === "getFormSnapshot");
  return seen?.output.fields?.find((field) => field.label === label)?.fieldId ?? `no ${label}`;
}
