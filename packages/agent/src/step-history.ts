import { renderHistory } from "@giselles-ai/planner";
import {
  type ActionPart,
  type AnyAction,
  type DescribeOptions,
  describeAction,
  formatActionParts,
  type HistoryStep,
  isPageAction,
  type PlannerInput,
  placeOf,
  type Snapshot,
  type SnapshotField,
  toPlanStep,
} from "@giselles-ai/protocol";
import type { SeenText } from "./extract/find-source.ts";
import { describeByLabel } from "./named-by-label.ts";
import { questionOf } from "./question-of.ts";
import type { Execution, Step } from "./step.ts";

/** The page that a step was planned for, as far as later steps need it. */
interface StepPage {
  text: string | undefined;
  fields: Map<string, SnapshotField>;
  snapshot: Snapshot | undefined;
  /** The page as it was before a later action, if a step has opened something. */
  later?: { text: string | undefined; fields: Map<string, SnapshotField> };
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

  /** Adds what a step has opened before its later actions. */
  addPage(step: Step, { text, fields }: Pick<Snapshot, "text" | "fields">): void {
    const page = this.#pages.get(step);
    if (!page) return;
    page.later = { text, fields: new Map(fields.map((field) => [field.fieldId, field])) };
    for (const field of fields) if (!page.fields.has(field.fieldId)) page.fields.set(field.fieldId, field);
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
  describe(action: AnyAction, step: Step, options: DescribeOptions = {}): string {
    const fields = this.#pages.get(step)?.fields;
    const parts = describeAction(action, (fieldId) => fields?.get(fieldId) ?? describeByLabel(fieldId), options);
    return formatActionParts(parts.map(shorten));
  }

  /** Describes what was done, with the value before and which one of several it was. */
  describeDone(action: AnyAction, step: Step): string {
    const page = this.#pages.get(step);
    const field = page?.fields.get(String(action.fieldId));
    const find = (fieldId: string) => page?.fields.get(fieldId) ?? describeByLabel(fieldId);
    const parts = describeAction(action, find, { tense: "done" });
    if (!page || !field) return formatActionParts(parts.map(shorten));
    const place = describePlace(field, page);
    const before = field.sensitive || typeof field.currentValue !== "string" ? "" : field.currentValue;
    const detailed = parts.flatMap((part): ActionPart[] => {
      if ("name" in part && place) return [part, { text: place }];
      const isOther = "value" in part && typeof part.value === "string" && before !== "" && part.value !== before;
      return isOther && writing.has(action.action) ? [{ value: before }, { text: " → " }, part] : [part];
    });
    return formatActionParts(detailed.map(shorten));
  }

  /** The planner's last notes, and the person's answers to its questions. */
  toContextParts(): Pick<PlannerInput["context"], "notes" | "answers"> {
    const notes = this.ofTask.findLast(({ proposal }) => proposal.notes !== undefined)?.proposal.notes;
    const answers = this.ofTask.flatMap(answerOf);
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
      usesPastTense(action, executions[index]) ? this.describeDone(action, step) : this.describe(action, step),
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
      ...(proposal.left_out && { leftOut: proposal.left_out }),
      ...(reply && { reply: reply.text, replyFrom: reply.from }),
    };
  }
}

function answerOf({ proposal, reply }: Step): { question: string; answer: string }[] {
  const question = questionOf(proposal);
  return reply?.from === "person" && question !== undefined ? [{ question, answer: reply.text }] : [];
}

const describedWithArguments = new Set(["navigate", "read_file", "write_file", "shell", "wait_for_idle", "snapshot"]);

/** Other tools are described with their arguments in the planned tense only. */
function usesPastTense({ action }: AnyAction, execution: Execution | undefined): boolean {
  return execution?.status === "applied" && (isPageAction(action) || describedWithArguments.has(action));
}

const writing = new Set(["fill", "select"]);
/** Which element it was, if several have its name. */
function describePlace(field: SnapshotField, page: StepPage): string {
  const { text, fields } = page.later?.fields.has(field.fieldId) ? page.later : page;
  const place = placeOf(field, { text, fields: fields.values() });
  if (!place) return "";
  return "name" in place ? ` in "${place.name}"` : ` (${place.number} of ${place.of})`;
}

const maxValueLength = 80;

/** Long values are cut: the planner knows what it wrote, and needs the beginning to recognise it. */
function shorten(part: ActionPart): ActionPart {
  if (!("value" in part) || typeof part.value !== "string" || part.value.length <= maxValueLength) return part;
  return { value: `${part.value.slice(0, maxValueLength)}…` };
}
