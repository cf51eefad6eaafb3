import { randomBytes, timingSafeEqual } from "node:crypto";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import { cardPage } from "./card-page.ts";
import { approvalMeta, type CardAnswer } from "./card-protocol.ts";

const lifetimeMs = 15 * 60_000;
const maxOpen = 100;
const maxKeys = 20;

/** A call that waits for the person's answer in its card. */
export interface OpenCard<Asked> {
  asked: Asked;
  /** The id of the question, by which the call continues. */
  questionId: string | undefined;
}

const waits =
  "The user is asked in the card beside this call. Nothing was done yet. Do not repeat the call: say that an answer is needed, " +
  "and wait for it.";

/**
 * The questions in cards. An answer counts only with two values that the card has and a model has not: the nonce in the `_meta` of
 * the result, which is valid once, and the key in the card's own page. A client that showed one of them to its model by mistake
 * would not be enough to forge an approval.
 */
export class Cards<Asked> {
  readonly #keys: string[] = [];
  readonly #open = new Map<string, OpenCard<Asked> & { nonce: string; until: number }>();

  /** A card's page, with its own key. */
  page(): string {
    const key = random();
    this.#keys.push(key);
    if (this.#keys.length > maxKeys) this.#keys.shift();
    return cardPage(key);
  }

  /** The result that shows the question in the card. */
  ask(asked: Asked, { inputRequests, requestState }: InputRequiredResult): CallToolResult {
    const [question] = Object.values(inputRequests ?? {}) as { params?: { message?: string } }[];
    const now = Date.now();
    for (const [id, { until }] of this.#open) {
      if (until < now || this.#open.size >= maxOpen) this.#open.delete(id);
    }
    const [id, nonce] = [random(), random()];
    this.#open.set(id, { asked, questionId: requestState, nonce, until: now + lifetimeMs });
    return {
      content: [{ type: "text", text: waits }],
      structuredContent: { applied: 0, skipped: 0, warnings: [waits] },
      _meta: { [approvalMeta]: { id, nonce, message: question?.params?.message ?? "" } },
    };
  }

  /** The call that an answer is for. Undefined if the answer is not from its card. A wrong answer closes no question. */
  take({ id, nonce, cardKey }: CardAnswer): OpenCard<Asked> | undefined {
    const open = this.#open.get(id);
    const isGenuine = this.#keys.some((key) => isSame(key, cardKey)) && open !== undefined && isSame(open.nonce, nonce);
    if (!isGenuine || open.until < Date.now()) return undefined;
    this.#open.delete(id);
    return open;
  }
}

function random(): string {
  return randomBytes(24).toString("base64url");
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
