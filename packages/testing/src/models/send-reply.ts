import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { type Call, type Wire, WireError } from "./protocol.ts";
import { type Answer, type Reply, say } from "./reply.ts";
import { type Exchange, sendError, sendHead } from "./respond.ts";

/** What is needed to send a reply. */
export interface ReplyContext extends Exchange {
  call: Call;
  /** Aborted when the client has disconnected or the model is being closed. */
  gone: AbortSignal;
  /** Drops the connection once what was written is sent. */
  hangUp(): void;
}

type ReplyOf<Kind extends Reply["kind"]> = Extract<Reply, { kind: Kind }>;
type Player<Kind extends Reply["kind"]> = (context: ReplyContext, reply: ReplyOf<Kind>) => Promise<void>;

const players: { [Kind in Reply["kind"]]: Player<Kind> } = {
  async answer(context, answer) {
    const { ending } = await start(context, answer);
    await write(context, ending, answer.bytesPerWrite);
    context.response.end();
  },
  async refusal(context, { status, message, code, headers }) {
    sendError(context, new WireError(status, message, code), headers);
  },
  async garbage(context, { body, after }) {
    // Sent with the content type that the client asked for, because clients parse a body only with the right one.
    await (after ? start(context, after) : open(context, say("")));
    await write(context, [body]);
    context.response.end();
  },
  async cut(context, { after }) {
    if (after) await start(context, after);
    context.hangUp();
  },
  async hang(context, { after }) {
    if (after) await start(context, after);
    if (!context.gone.aborted) await once(context.gone, "abort");
  },
};

/** Rejects when the client disconnects before the end. */
export async function sendReply<Kind extends Reply["kind"]>(
  context: ReplyContext,
  reply: ReplyOf<Kind>,
): Promise<void> {
  if (reply.delayMs > 0) await delay(reply.delayMs, undefined, { signal: context.gone });
  context.gone.throwIfAborted(); // a function of the script may have been slow
  const player: Player<Kind> = players[reply.kind as Kind];
  await player(context, reply);
}

function open(context: ReplyContext, answer: Answer): Wire {
  const wire = context.protocol.encodeAnswer(answer, context.call, context.request);
  sendHead(context, { status: 200, contentType: wire.contentType });
  return wire;
}

async function start(context: ReplyContext, answer: Answer): Promise<Wire> {
  const wire = open(context, answer);
  await write(context, wire.start, answer.bytesPerWrite);
  return wire;
}

async function write(
  { response, gone }: ReplyContext,
  texts: string[],
  size = Number.POSITIVE_INFINITY,
): Promise<void> {
  await pipeline(Readable.from(packets(texts, size)), response, { signal: gone, end: false });
}

/** A turn of the event loop after each write prevents writes from being sent, and read, as one. */
async function* packets(texts: string[], size: number): AsyncGenerator<Buffer> {
  for (const text of texts) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) {
      yield bytes.subarray(at, at + size);
      await nextTurn();
    }
  }
}
