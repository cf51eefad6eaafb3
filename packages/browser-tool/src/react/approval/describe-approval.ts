// What an approval asks for, step by step, as a person reads it.
import type { Approval, PlanStep } from "@giselles-ai/protocol";
import { isSecret, showValue } from "../words/show-value.ts";
import type { DeedName, Words } from "../words/words.ts";

export interface AskedStep {
  /** Its place in the approval's steps. */
  index: number;
  text: string;
  values: { label?: string; value?: string };
  /** The exact value; undefined when there is none. */
  value: string | undefined;
  isSecret: boolean;
  /** The argument that a person may change. */
  argument: string | undefined;
  /** Whether this is one of those that leave is needed for. */
  isAsked: boolean;
  isRisky: boolean;
}

const deeds: Record<string, DeedName> = {
  fill: "fill",
  type: "type",
  select: "select",
  click: "click",
  navigate: "navigate",
  hover: "hover",
  scroll: "scroll",
  hotkey: "press",
  drag: "drag",
  long_press: "hold",
  click_point: "point",
  wait_for_idle: "wait",
  snapshot: "look",
  fetch: "fetch",
  read_file: "readFile",
  write_file: "writeFile",
  shell: "shell",
};

/** The argument that says what is put in, sent or opened, in the order in which it is looked for. */
const valueNames = ["value", "text", "url", "keys", "cmd", "path", "point"];

export function describeApproval({ steps, asked, fields }: Approval, words: Words): AskedStep[] {
  return steps.map(({ tool, args, estimated_risk }, index) => {
    const deed = Object.hasOwn(deeds, tool) ? (deeds[tool] ?? "other") : "other";
    const field = fields.find(({ fieldId }) => fieldId === args.id);
    const name = valueNames.find((candidate) => args[candidate] !== undefined);
    const given = name === undefined ? undefined : args[name];
    const hides = field?.sensitive === true || isSecret(given);
    return {
      index,
      text: words.deeds[deed].asked,
      values: { label: field?.label ?? (typeof args.id === "string" ? args.id : words.page), value: tool },
      value: given === undefined ? restOf(args) : exactly(given),
      isSecret: hides,
      argument: typeof given === "string" && !hides && tool !== "hotkey" ? name : undefined,
      isAsked: asked.includes(index),
      isRisky: estimated_risk === "high",
    };
  });
}

function exactly(value: unknown): string {
  return typeof value === "string" ? value : showValue(value);
}

/** Arguments of tools that we have no words for. */
function restOf({ id: _, ...rest }: PlanStep["args"]): string | undefined {
  return Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest);
}

/** The steps with the values that a person put in their place, by the steps' places. */
export function editSteps(approval: Approval, asked: readonly AskedStep[], values: ReadonlyMap<number, string>) {
  return approval.steps.map((step, index): PlanStep => {
    const { argument } = asked[index] ?? {};
    const value = values.get(index);
    return argument === undefined || value === undefined
      ? step
      : { ...step, args: { ...step.args, [argument]: value } };
  });
}
