import { WireError } from "./protocol.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import type { Reply } from "./reply.ts";

/** Computes the reply from the request. A promise holds the answer back until it resolves. */
export type ReplyTo = (request: RecordedRequest) => Reply | Promise<Reply>;

/** Replies in the order of the requests, or one function for all of them. */
export type Script = readonly (Reply | ReplyTo)[] | ReplyTo;

/** A script being played. */
export interface ScriptPlayer {
  readonly remaining: number;
  next(request: RecordedRequest): Promise<Reply>;
}

export function playScript(script: Script): ScriptPlayer {
  const total = typeof script === "function" ? Number.POSITIVE_INFINITY : script.length;
  let asked = 0;
  return {
    get remaining() {
      return Math.max(0, total - asked);
    },
    async next(request) {
      const entry = typeof script === "function" ? script : script[asked];
      asked += 1;
      if (entry === undefined) throw new WireError(500, explainExhaustion(total, asked));
      return typeof entry === "function" ? await callEntry(entry, request) : entry;
    },
  };
}

function explainExhaustion(total: number, asked: number): string {
  const replies = total === 1 ? "1 reply" : `${total} replies`;
  return `The script has ${replies} and this is request ${asked}. Add a reply, or find out why the model is asked again.`;
}

async function callEntry(entry: ReplyTo, request: RecordedRequest): Promise<Reply> {
  try {
    return await entry(request);
  } catch (error) {
    throw new WireError(500, `The script's function failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
