import { randomUUID } from "node:crypto";
import {
  type AnyAction,
  describeAction,
  quote,
  type Snapshot,
  type SnapshotField,
  writeParts,
} from "@giselles-ai/protocol";
import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { errorResult } from "./error-result.ts";

export type Verdict = { verdict: "run" } | { verdict: "ask" } | { verdict: "deny"; reason: string };

/** Decides what may be done unasked, from the actions, the fields that they are meant for, and the page as it was seen. */
export type Review = (actions: AnyAction[], fields: SnapshotField[], seen: Snapshot) => Verdict | Promise<Verdict>;

/** How to reach the person behind a call, and what they have answered so far. */
export interface Asking {
  canAsk: boolean;
  responses: Record<string, unknown> | undefined;
  /** What we gave along with the question; it comes back through the client, so it proves nothing by itself. */
  questionId: string | undefined;
}

const question = "approval";
const answerableForMs = 15 * 60_000;
const mostOpen = 100;

/** Questions that were asked, each good for one answer about exactly the actions that it showed. */
export class Approvals {
  readonly #review: Review | undefined;
  readonly #open = new Map<string, { actions: string; until: number }>();

  constructor(review: Review | undefined) {
    this.#review = review;
  }

  get isNeeded(): boolean {
    return this.#review !== undefined;
  }

  /** Undefined when the actions may run; otherwise what to answer instead. */
  async decide(
    actions: AnyAction[],
    seen: Snapshot,
    asking: Asking,
  ): Promise<CallToolResult | InputRequiredResult | undefined> {
    const answer = inputResponse(asking.responses, question);
    if (answer.kind === "elicit" && this.#wasAsked(asking.questionId, actions)) {
      if (answer.action === "accept") return undefined;
      const words = answer.action === "decline" ? "said no to these actions" : "closed the question unanswered";
      return errorResult("NOT_ALLOWED", `The user ${words}. Nothing was done: ask what they want instead.`);
    }
    const decision = (await this.#review?.(actions, seen.fields, seen)) ?? { verdict: "run" };
    if (decision.verdict === "run") return undefined;
    if (decision.verdict === "deny") return errorResult("NOT_ALLOWED", `${decision.reason} Nothing was done.`);
    if (!asking.canAsk) return errorResult("APPROVAL_NEEDED", cannotAsk);
    return this.#ask(actions, seen);
  }

  #ask(actions: AnyAction[], seen: Snapshot): InputRequiredResult {
    const requestState = randomUUID();
    const now = Date.now();
    for (const [id, { until }] of this.#open) {
      if (until < now || this.#open.size >= mostOpen) this.#open.delete(id);
    }
    this.#open.set(requestState, { actions: JSON.stringify(actions), until: now + answerableForMs });
    const elicitation = inputRequired.elicit({
      message: describeQuestion(actions, seen),
      requestedSchema: z.object({}),
    });
    return inputRequired({ inputRequests: { [question]: elicitation }, requestState });
  }

  #wasAsked(id: string | undefined, actions: AnyAction[]): boolean {
    const asked = this.#open.get(id ?? "");
    this.#open.delete(id ?? "");
    return asked !== undefined && asked.until >= Date.now() && asked.actions === JSON.stringify(actions);
  }
}

/** Every action, a line each, with the very value unless it is a secret. */
function describeQuestion(actions: AnyAction[], { title, url, fields }: Snapshot): string {
  const byId = new Map(fields.map((field) => [field.fieldId, field]));
  const lines = actions.map(
    (action, index) => `${index + 1}. ${writeParts(describeAction(action, (id) => byId.get(id)))}`,
  );
  return `Allow this in the page ${quote(title)} (${url})?\n${lines.join("\n")}`;
}

const cannotAsk =
  "These actions need the user's approval, and this client has no way to ask for it (MCP elicitation). Nothing was done. " +
  "The user can approve by using a client with elicitation, by allowing such actions in the settings of whoever runs this " +
  "server, or by doing this step in the page themselves.";
