import { renderHistory } from "@giselles-ai/planner";
import {
  type ActionPart,
  type AnyAction,
  describeAction,
  formatActionParts,
  type HistoryStep,
  isPageAction,
  type PlannerInput,
  type Snapshot,
  type SnapshotField,
  toPlanStep,
} from "@giselles-ai/protocol";
import type { SeenText } from "./extract/find-source.ts";
import type { Execution, Step } from "./step.ts";

/** The page that a step was planned for, as far as later steps need it. */
interface StepPage {
  text: string | undefined;
  fields: ReadonlyMap<string, SnapshotField>;
  snapshot: Snapshot | undefined;
}

/** The steps so far, as the planner reads them. */
export class StepHistory {
  readonly steps: Step[] = [];
  readonly #pages = new Map<Step, StepPage>();
  #start = 0;

  add(step: Step, page?: Pick<Snapshot, "text" | "fields">): void {
    this.steps.push(step);
    if (!page) return;
    this.#pages.set(step, {
      text: page.text,
      fields: new Map(page.fields.map((field) => [field.fieldId, field])),
      snapshot: "snapshotId" in page ? (page as Snapshot) : undefined,
    });
  }

  /** Marks the beginning of another task. */
  startTask(): void {
    this.#start = this.steps.length;
  }

  get ofTask(): Step[] {
    return this.steps.slice(this.#start);
  }

  clear(): void {
    this.steps.length = 0;
    this.#pages.clear();
    this.#start = 0;
  }

  /** The text of the page that a step was planned for. */
  textAt(step: Step): string | undefined {
    return this.#pages.get(step)?.text;
  }

  /** The pages that the steps of this task were planned for, and the values that they wrote. */
  toSeenText(said: string): SeenText {
    const first = this.#start + 1;
    const pages = this.ofTask.flatMap((step, index) => {
      const snapshot = this.#pages.get(step)?.snapshot;
      return snapshot ? { step: first + index, snapshot } : [];
    });
    const written = this.ofTask.flatMap(({ proposal }, index) =>
      proposal.steps.flatMap(({ action: { fieldId, value } }) =>
        typeof value === "string" ? { step: first + index, fieldId, value } : [],
      ),
    );
    const answers = this.toContextParts().answers ?? [];
    return { pages, written, said: [said, ...answers.map(({ answer }) => answer)].join("\n") };
  }

  /** Describes an action of a step in words, with the labels of its page. Sensitive values are hidden. */
  describe(action: AnyAction, step: Step, { tense }: { tense?: "planned" | "done" } = {}): string {
    const fields = this.#pages.get(step)?.fields;
    const parts = describeAction(action, (fieldId) => fields?.get(fieldId), { tense: tense ?? "planned" });
    return formatActionParts(parts.map(shorten));
  }

  /** The planner's last notes, and the person's answers to its questions. */
  toContextParts(): Pick<PlannerInput["context"], "notes" | "answers"> {
    const notes = this.ofTask.findLast(({ proposal }) => proposal.notes !== undefined)?.proposal.notes;
    const answers = this.ofTask.flatMap(({ proposal, reply }) =>
      reply?.from === "person" && proposal.decision === "ask"
        ? { question: proposal.clarification, answer: reply.text }
        : [],
    );
    return { ...(notes !== undefined && { notes }), ...(answers.length > 0 && { answers }) };
  }

  /** Renders the history within a token budget: the latest steps in full, older ones in a line each. */
  toContext(budget = 2000): string {
    return renderHistory(
      this.steps.map((step) => this.#toHistoryStep(step)),
      budget,
    );
  }

  /** The steps of this task as data, for engines that read their own earlier plans. */
  toSteps(): HistoryStep[] {
    return this.ofTask.map((step) => this.#toHistoryStep(step));
  }

  #toHistoryStep(step: Step): HistoryStep {
    const { proposal, planned, executions, reply } = step;
    const { message, steps } = proposal;
    const words = steps.map(({ action }, index) =>
      this.describe(action, step, { tense: tenseOf(action, executions[index]) }),
    );
    return {
      engine: planned.engine,
      proposal: { message, steps: steps.map(toPlanStep) },
      ...(this.#pages.has(step) && { words }),
      executions: executions.map(({ status, code, message, reason, output }) => ({
        status,
        code,
        message,
        reason,
        output,
      })),
      ...(reply && { reply: reply.text, replyFrom: reply.from }),
    };
  }
}

const toldWithArguments = new Set(["navigate", "read_file", "write_file", "shell"]);

/** Other tools are described with their arguments in the planned tense only. */
function tenseOf({ action }: AnyAction, execution: Execution | undefined): "planned" | "done" {
  return execution?.status === "applied" && (isPageAction(action) || toldWithArguments.has(action))
    ? "done"
    : "planned";
}

const maxValueLength = 80;

/** Long values are cut: the planner knows what it wrote, and needs the beginning to recognise it. */
function shorten(part: ActionPart): ActionPart {
  if (!("value" in part) || typeof part.value !== "string" || part.value.length <= maxValueLength) return part;
  return { value: `${part.value.slice(0, maxValueLength)}…` };
}
