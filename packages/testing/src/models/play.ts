import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { type Call, type Wire, WireError } from "./protocol.ts";
import { type Answer, type Reply, say } from "./reply.ts";
import { type Exchange, sendError, sendHead } from "./respond.ts";

/** Where a reply is played. */
export interface Stage extends Exchange {
  call: Call;
  /** Aborted when the client has left or the model is being closed. */
  gone: AbortSignal;
  /** Drops the connection once what was written is sent. */
  hangUp(): void;
}

type ReplyOf<Kind extends Reply["kind"]> = Extract<Reply, { kind: Kind }>;
type Player<Kind extends Reply["kind"]> = (stage: Stage, reply: ReplyOf<Kind>) => Promise<void>;

const players: { [Kind in Reply["kind"]]: Player<Kind> } = {
  async answer(stage, answer) {
    const { ending } = await start(stage, answer);
    await write(stage, ending, answer.bytesPerWrite);
    stage.response.end();
  },
  async refusal(stage, { status, message, code, headers }) {
    sendError(stage, new WireError(status, message, code), headers);
  },
  async garbage(stage, { body, after }) {
    // Without a good start, it still claims to be what the client asked for: a label is what makes clients parse it.
    await (after ? start(stage, after) : open(stage, say("")));
    await write(stage, [body]);
    stage.response.end();
  },
  async cut(stage, { after }) {
    if (after) await start(stage, after);
    stage.hangUp();
  },
  async hang(stage, { after }) {
    if (after) await start(stage, after);
    if (!stage.gone.aborted) await once(stage.gone, "abort");
  },
};

/** Rejects when the client leaves before the end. */
export async function play<Kind extends Reply["kind"]>(stage: Stage, reply: ReplyOf<Kind>): Promise<void> {
  if (reply.delayMs > 0) await delay(reply.delayMs, undefined, { signal: stage.gone });
  stage.gone.throwIfAborted(); // a function of the script may have taken its time
  const player: Player<Kind> = players[reply.kind as Kind];
  await player(stage, reply);
}

function open(stage: Stage, answer: Answer): Wire {
  const wire = stage.protocol.encodeAnswer(answer, stage.call, stage.request);
  sendHead(stage, { status: 200, contentType: wire.contentType });
  return wire;
}

async function start(stage: Stage, answer: Answer): Promise<Wire> {
  const wire = open(stage, answer);
  await write(stage, wire.start, answer.bytesPerWrite);
  return wire;
}

async function write({ response, gone }: Stage, texts: string[], size = Number.POSITIVE_INFINITY): Promise<void> {
  await pipeline(Readable.from(packets(texts, size)), response, { signal: gone, end: false });
}

/** A turn of the event loop after each write keeps the writes from being sent, and read, as one. */
async function* packets(texts: string[], size: number): AsyncGenerator<Buffer> {
  for (const text of texts) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) {
      yield bytes.subarray(at, at + size);
      await nextTurn();
    }
  }
}
