import {
  type ActionStep,
  describeAction,
  describeSending,
  formatActionParts,
  messageBefore,
  type Proposal,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { AgentEvent } from "../events.ts";
import { createTypedSecrets } from "../secrets/typed-secrets.ts";

/** What is used of AG-UI's events. The types of `@ag-ui/core` hold it, in a test. */
export type AgUiEvent =
  | { type: "RUN_STARTED"; threadId: string; runId: string }
  | { type: "RUN_FINISHED"; threadId: string; runId: string; result?: object; outcome: AgUiOutcome }
  | { type: "RUN_ERROR"; message: string; code: string }
  | { type: "STEP_STARTED" | "STEP_FINISHED"; stepName: string }
  | { type: "TEXT_MESSAGE_START"; messageId: string; role: "assistant" }
  | { type: "TEXT_MESSAGE_CONTENT"; messageId: string; delta: string }
  | { type: "TEXT_MESSAGE_END"; messageId: string }
  | { type: "TOOL_CALL_START"; toolCallId: string; toolCallName: string }
  | { type: "TOOL_CALL_ARGS"; toolCallId: string; delta: string }
  | { type: "TOOL_CALL_END"; toolCallId: string }
  | { type: "TOOL_CALL_RESULT"; messageId: string; toolCallId: string; content: string };

export interface AgUiInterrupt {
  /** Id of the approval. */
  id: string;
  reason: "approval";
  message: string;
  responseSchema: object;
  metadata: { steps: string[] };
}

export type AgUiOutcome =
  | { type: "success" }
  | { type: "cancelled" }
  | { type: "interrupt"; interrupts: AgUiInterrupt[] };

const responseSchema = {
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  required: ["approved"],
};

/** Translates the events of one run. An approval request ends the stream as an interrupt; `start` begins the next one. */
export class AgUiTranslator {
  readonly #threadId: string;
  readonly #ids: () => string;
  #runId = "";
  #snapshot: Snapshot | undefined;
  #steps: readonly ActionStep[] = [];
  #openStep: string | undefined;
  readonly #typed = createTypedSecrets();

  constructor(threadId: string, newId: () => string) {
    this.#threadId = threadId;
    this.#ids = newId;
  }

  /** The events that a stream begins with. `runId` is the one of the client. */
  start(runId: string): AgUiEvent[] {
    this.#runId = runId;
    const open = this.#openStep;
    return [
      { type: "RUN_STARTED", threadId: this.#threadId, runId },
      ...(open ? [{ type: "STEP_STARTED", stepName: open } as const] : []),
    ];
  }

  /** Whether these events end the stream. */
  static ends(events: readonly AgUiEvent[]): boolean {
    return events.some(({ type }) => type === "RUN_FINISHED" || type === "RUN_ERROR");
  }

  translate(event: AgentEvent): AgUiEvent[] {
    this.#typed.learn(event);
    return this.#typed.redact(this.#toEvents(event));
  }

  #toEvents(event: AgentEvent): AgUiEvent[] {
    switch (event.type) {
      case "step-started":
        this.#openStep = `Step ${event.step}`;
        return [{ type: "STEP_STARTED", stepName: this.#openStep }];
      case "page-sensed":
        this.#snapshot = event.snapshot;
        return [];
      case "plan-made":
        this.#steps = this.#typed.hideSteps(event.plan.steps);
        return this.#sayPlan(event.plan);
      case "review-given":
        if (event.review.verdict === "approved") this.#steps = this.#typed.hideSteps(event.review.steps);
        return [];
      case "review-asked":
        return this.#interrupt(event);
      case "action-done":
        return this.#toolCall(event);
      case "step-done":
        return this.#closeStep();
      case "run-done":
        return this.#finish(event.result);
      default:
        return [];
    }
  }

  /** Says why nothing can be streamed. */
  fail(message: string, code: string): AgUiEvent[] {
    return [{ type: "RUN_ERROR", message, code }];
  }

  /** The answer of a plan that acts is said at its end. */
  #sayPlan(plan: Proposal): AgUiEvent[] {
    const text = messageBefore(plan) ?? (plan.decision === "act" ? undefined : plan.message);
    return text ? this.#text(text) : [];
  }

  #text(delta: string): AgUiEvent[] {
    const messageId = this.#ids();
    return [
      { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
      { type: "TEXT_MESSAGE_END", messageId },
    ];
  }

  /** Sensitive values are hidden, as in everything that people read. */
  #describe(step: ActionStep | undefined): string {
    if (!step) return "";
    const find = (id: string) => this.#snapshot?.fields.find(({ fieldId }) => fieldId === id);
    return formatActionParts(describeAction(step.action, find));
  }

  #toolCall({ index, execution }: Extract<AgentEvent, { type: "action-done" }>): AgUiEvent[] {
    const { action: toolCallName, status, code, message } = execution;
    const toolCallId = this.#ids();
    const args = { description: this.#describe(this.#steps[index]) };
    const result = { status, ...(code && { code }), ...(message && { message }) };
    return [
      { type: "TOOL_CALL_START", toolCallId, toolCallName },
      { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(args) },
      { type: "TOOL_CALL_END", toolCallId },
      { type: "TOOL_CALL_RESULT", messageId: this.#ids(), toolCallId, content: JSON.stringify(result) },
    ];
  }

  /** The step stays open for us, but a stream must not end with an open step. */
  #interrupt({ approvalId, asked, plan }: Extract<AgentEvent, { type: "review-asked" }>): AgUiEvent[] {
    const actions = plan.steps.map(({ action }) => action);
    const shown = this.#typed.hideSteps(plan.steps);
    const steps = asked.map((index) => {
      const notes = this.#snapshot ? describeSending(actions, index, this.#snapshot) : [];
      return [this.#describe(shown[index]), ...notes].join("\n");
    });
    const message = steps.join("\n");
    const interrupt: AgUiInterrupt = {
      id: approvalId ?? "",
      reason: "approval",
      message,
      responseSchema,
      metadata: { steps },
    };
    const open = this.#openStep;
    return [
      ...(open ? [{ type: "STEP_FINISHED", stepName: open } as const] : []),
      this.#finished({ type: "interrupt", interrupts: [interrupt] }),
    ];
  }

  #closeStep(): AgUiEvent[] {
    const stepName = this.#openStep;
    this.#openStep = undefined;
    return stepName ? [{ type: "STEP_FINISHED", stepName }] : [];
  }

  #finish({ ending, completed, message }: Extract<AgentEvent, { type: "run-done" }>["result"]): AgUiEvent[] {
    const closed = this.#closeStep();
    if (ending === "failed") return [...closed, { type: "RUN_ERROR", message, code: ending }];
    const outcome = { type: ending === "aborted" ? ("cancelled" as const) : ("success" as const) };
    return [...closed, ...this.#text(message), this.#finished(outcome, { ending, completed, message })];
  }

  #finished(outcome: AgUiOutcome, result?: object): AgUiEvent {
    return { type: "RUN_FINISHED", threadId: this.#threadId, runId: this.#runId, ...(result && { result }), outcome };
  }
}
