import { randomUUID } from "node:crypto";
import {
  type AnyAction,
  approvedPage,
  describeAction,
  describeSending,
  formatActionParts,
  hideSensitiveWrites,
  quote,
  type Snapshot,
  type SnapshotField,
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

/** Decides what may run without asking, from the actions, their fields and the last snapshot. */
export type Review = (actions: AnyAction[], fields: SnapshotField[], seen: Snapshot) => Verdict | Promise<Verdict>;

/** Whether the client can ask its user, and what the user has answered so far. */
export interface UserPrompt {
  canElicit: boolean;
  responses: Record<string, unknown> | undefined;
  /** The id sent with the question. It comes back through the client, so it must not be trusted by itself. */
  questionId: string | undefined;
}

export type AnsweredQuestion = Pick<UserPrompt, "responses" | "questionId">;

const promptName = "approval";
const questionLifetimeMs = 15 * 60_000;
const maxOpenQuestions = 100;

/** If the page changes while the user is asked, the question is asked again, up to this many times in all. */
const maxQuestions = 3;

interface OpenQuestion {
  actions: string;
  /** What the page showed, and what pressing its elements sends. */
  page: string;
  until: number;
  /** How often these actions have been asked about. */
  count: number;
}

/** The open approval questions. Each accepts one answer, for exactly the actions and the page that it showed. */
export class Approvals {
  readonly #review: Review | undefined;
  readonly #open = new Map<string, OpenQuestion>();

  constructor(review: Review | undefined) {
    this.#review = review;
  }

  get isNeeded(): boolean {
    return this.#review !== undefined;
  }

  /** Undefined if the actions may run; otherwise the result to return instead. */
  async decide(
    actions: AnyAction[],
    seen: Snapshot,
    prompt: UserPrompt,
  ): Promise<CallToolResult | InputRequiredResult | undefined> {
    const answer = inputResponse(prompt.responses, promptName);
    const asked = answer.kind === "elicit" ? this.#takeQuestion(prompt.questionId, actions) : undefined;
    if (answer.kind === "elicit" && asked) {
      if (answer.action === "accept")
        return asked.page === toKey(seen, actions) ? undefined : this.#askAgain(asked, actions, seen);
      const decision = answer.action === "decline" ? "denied these actions" : "closed the question unanswered";
      return errorResult("NOT_ALLOWED", `The user ${decision}. Nothing was done. Ask what they want instead.`);
    }
    const decision = (await this.#review?.(actions, seen.fields, seen)) ?? { verdict: "run" };
    if (decision.verdict === "run") return undefined;
    if (decision.verdict === "deny") return errorResult("NOT_ALLOWED", `${decision.reason} Nothing was done.`);
    if (!prompt.canElicit) return errorResult("APPROVAL_NEEDED", cannotElicit);
    return this.#ask(actions, seen);
  }

  #askAgain({ count }: OpenQuestion, actions: AnyAction[], seen: Snapshot): CallToolResult | InputRequiredResult {
    if (count < maxQuestions) return this.#ask(actions, seen, count + 1);
    return errorResult(
      "NOT_ALLOWED",
      "The page changed each time the user was asked. Nothing was done. Take a new snapshot.",
    );
  }

  #ask(actions: AnyAction[], seen: Snapshot, count = 1): InputRequiredResult {
    const requestState = randomUUID();
    const now = Date.now();
    for (const [id, { until }] of this.#open) {
      if (until < now || this.#open.size >= maxOpenQuestions) this.#open.delete(id);
    }
    const until = now + questionLifetimeMs;
    this.#open.set(requestState, { actions: JSON.stringify(actions), page: toKey(seen, actions), until, count });
    const elicitation = inputRequired.elicit({
      message: `${count > 1 ? "The page has changed since you were asked. " : ""}${describeQuestion(actions, seen)}`,
      requestedSchema: z.object({}),
    });
    return inputRequired({ inputRequests: { [promptName]: elicitation }, requestState });
  }

  /** The open question about these actions. Each is answered once. */
  #takeQuestion(id: string | undefined, actions: AnyAction[]): OpenQuestion | undefined {
    const asked = this.#open.get(id ?? "");
    this.#open.delete(id ?? "");
    return asked && asked.until >= Date.now() && asked.actions === JSON.stringify(actions) ? asked : undefined;
  }
}

/** A person's answer that came another way than by elicitation. */
export function toAnswer(decision: "approve" | "deny", questionId: string | undefined): AnsweredQuestion {
  const answer = decision === "approve" ? { action: "accept", content: {} } : { action: "decline" };
  return { questionId, responses: { [promptName]: answer } };
}

/** Equal if an approval for one page is valid for the other. */
function toKey(seen: Snapshot, actions: AnyAction[]): string {
  return JSON.stringify(approvedPage(seen, actions, { onlyEdits: false }));
}

/** One line per action, with its exact value unless it is a secret. */
function describeQuestion(actions: AnyAction[], seen: Snapshot): string {
  const { title, url, fields } = seen;
  const byId = new Map(fields.map((field) => [field.fieldId, field]));
  const isSensitive = (id: string | undefined) =>
    id === undefined ? fields.some(({ sensitive }) => sensitive) : byId.get(id)?.sensitive === true;
  const lines = hideSensitiveWrites(actions, seen, isSensitive).flatMap((action, index) => [
    `${index + 1}. ${formatActionParts(describeAction(action, (id) => byId.get(id)))}`,
    ...describeSending(actions, index, seen).map((line) => `   ${line}`),
  ]);
  return `Allow this on the page ${quote(title)} (${url})?\n${lines.join("\n")}`;
}

const cannotElicit =
  "These actions need the user's approval, but this client can't ask for it (no MCP elicitation). Nothing was done. The user " +
  "can use a client with elicitation, allow such actions in this server's settings, or do this step on the page themselves.";
