// Steps of an answer that are not part of its plan. The planner and the person read which, and why.
import { describeAction, formatActionParts, isPageAction, type SnapshotField, toAction } from "@giselles-ai/protocol";
import { onlyEdits } from "@giselles-ai/protocol/rules";
import { isObject } from "../json-object.ts";
import { readLabelHandle } from "../tools/handle.ts";
import type { DraftStep } from "./read-step.ts";
import type { PlanContext } from "./sanitize.ts";

export interface ChosenSteps {
  steps: DraftStep[];
  /** Sentences, each about steps that are left out. */
  leftOut: string[];
}

interface ChooseOptions extends PlanContext {
  /** The plan asks the person a question after its steps. */
  asks: boolean;
  /** The answer ended within a step. */
  isCut: boolean;
}

/** A plan that asks only fills in what is known. A plan that is too long is cut: the next turn plans the rest. */
export function chooseSteps(all: DraftStep[], options: ChooseOptions): ChosenSteps {
  const commit = options.asks ? all.findIndex((step) => !onlyFillsIn(step, options)) : -1;
  const [asked, held] = commit === -1 ? [all, []] : [all.slice(0, commit), all.slice(commit)];
  const steps = asked.slice(0, options.maxSteps);
  const isLong = steps.length < asked.length;
  return {
    steps,
    leftOut: [
      ...(held.length > 0 ? [`Not done before the question is answered: ${describeAll(held, options)}.`] : []),
      ...(isLong
        ? [`Not done yet: the plan had ${asked.length} steps, and only the first ${steps.length} count.`]
        : []),
      ...(options.isCut ? [`Not done yet: the answer was cut off after step ${all.length}.`] : []),
    ],
  };
}

/** Clicks on radio buttons, checkboxes and options fill in like any other value. */
function onlyFillsIn({ tool, args }: DraftStep, context: PlanContext): boolean {
  const effect = context.registry.get(tool)?.effect;
  if (effect === "read") return true;
  const given = isObject(args) ? args : {};
  const field = findField(given.id, context);
  if (!field) return effect === "edit";
  const action = toAction(tool, given);
  return onlyEdits(action, field) || (effect === "edit" && !isPageAction(action.action));
}

type KnownField = Pick<SnapshotField, "fieldId" | "kind" | "label"> &
  Partial<Pick<SnapshotField, "href" | "origin" | "sensitive">>;

function findField(id: unknown, { fields, interactables }: PlanContext): KnownField | undefined {
  const known: readonly KnownField[] =
    fields ??
    interactables.map(({ id: fieldId, role, label }) => ({ fieldId, kind: role as KnownField["kind"], label }));
  const label = readLabelHandle(id);
  if (label === undefined) return known.find(({ fieldId }) => fieldId === id);
  const [only, ...others] = known.filter((field) => field.label === label);
  return others.length === 0 ? only : undefined;
}

const maxDescribed = 5;

function describeAll(steps: readonly DraftStep[], context: PlanContext): string {
  const words = steps.slice(0, maxDescribed).map(({ tool, args }) => {
    const find = (fieldId: string) => findField(fieldId, context) ?? labelled(fieldId);
    return formatActionParts(describeAction(toAction(tool, isObject(args) ? args : {}), find));
  });
  const more = steps.length - words.length;
  return [...words, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function labelled(fieldId: string): { label: string } | undefined {
  const label = readLabelHandle(fieldId);
  return label === undefined ? undefined : { label };
}
