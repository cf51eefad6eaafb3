import { type CatalogTool, isToggle, type PlanStep, type RiskLevel, type SnapshotField } from "@giselles-ai/protocol";
import { holdsProse, isSender } from "../families.ts";
import type { Memo } from "./memo.ts";

/** Something to do, before it has its place in the plan. */
export interface Draft {
  tool: string;
  args: Record<string, unknown>;
  /** Why this field and this value. */
  why: string;
  confidence: number;
  risk?: RiskLevel;
  /** The page may be another afterwards, so nothing is planned beyond it. */
  commits?: boolean;
  /** What to remember of it, besides the part that it is for. */
  memo?: Memo;
}

/** What a step is for: in words, and as what is remembered of it. */
export interface Purpose extends Pick<Memo, "part" | "prepares"> {
  name: string;
}

/**
 * The tools that may be used, with what stands in for those that are not there. Arguments are written here and nowhere else,
 * as the tools declare them.
 */
export class Tools {
  readonly #risks: Map<string, RiskLevel>;

  constructor(catalog: readonly Pick<CatalogTool, "name" | "risk_level">[]) {
    this.#risks = new Map(catalog.map(({ name, risk_level }) => [name, risk_level]));
  }

  has(name: string): boolean {
    return this.#risks.has(name);
  }

  fill(field: SnapshotField, value: string, why: string, confidence: number): Draft {
    const memo = writesInto(field);
    return this.has("fill")
      ? { tool: "fill", args: { id: field.fieldId, value }, why, confidence, memo }
      : { tool: "type", args: { id: field.fieldId, text: value }, why, confidence, memo };
  }

  clear(field: SnapshotField, why: string, confidence: number): Draft {
    if (!this.has("clear")) return this.fill(field, "", why, confidence);
    return { tool: "clear", args: { id: field.fieldId }, why, confidence };
  }

  select(field: SnapshotField, value: string | string[], why: string, confidence: number): Draft {
    return { tool: "select", args: { id: field.fieldId, value }, why, confidence };
  }

  check(field: SnapshotField, checked: boolean, why: string, confidence: number): Draft {
    return this.has("check")
      ? { tool: "check", args: { id: field.fieldId, checked }, why, confidence }
      : { tool: "click", args: { id: field.fieldId }, why, confidence };
  }

  /** To fill a file field is to upload a file. */
  upload(field: SnapshotField, file: string, confidence: number): Draft {
    const why = `put the file into ${called(field)}`;
    if (!this.has("upload")) return { ...this.fill(field, file, why, confidence), risk: "medium" };
    const args = { id: field.fieldId, files: [file] };
    return { tool: "upload", args, why, confidence, risk: "medium", memo: writesInto(field) };
  }

  click(field: SnapshotField, why: string, confidence: number): Draft {
    const commits = !isToggle(field.kind) && !holdsProse(field.kind); // a list or a calendar may open
    return { tool: "click", args: { id: field.fieldId }, why, confidence, risk: riskOf(field), commits };
  }

  /** Pointing at it opens a menu without choosing from it; where there is no tool to point with, it is clicked. */
  pointAt(field: SnapshotField, why: string): Draft {
    if (!this.has("hover")) return this.click(field, why, 0.75);
    return { tool: "hover", args: { id: field.fieldId }, why, confidence: 0.85, commits: true };
  }

  /** A key or chord, such as Enter or Control+A; undefined where there is no tool to press keys with. */
  press(
    keys: string,
    why: string,
    { confidence, field }: { confidence: number; field?: SnapshotField },
  ): Draft | undefined {
    const tool = ["hotkey", "press"].find((name) => this.has(name));
    if (!tool) return undefined;
    const args = { keys: tool === "hotkey" ? splitChord(keys) : keys, ...(field && { id: field.fieldId }) };
    return { tool, args, why, confidence };
  }

  scroll(to: SnapshotField | number, why: string): Draft {
    const args = typeof to === "number" ? { deltaY: to } : { id: to.fieldId };
    return { tool: "scroll", args, why, confidence: 0.9 };
  }

  navigate(url: string, why: string): Draft {
    return { tool: "navigate", args: { url }, why, confidence: 0.95, risk: "medium", commits: true };
  }

  /** Nothing, where there is no tool to wait with. */
  wait(why: string, confidence: number): Draft[] {
    return this.has("wait_for_idle") ? [{ tool: "wait_for_idle", args: {}, why, confidence }] : [];
  }

  toStep(draft: Draft, { name, ...memo }: Purpose): PlanStep {
    const { tool, args, why, confidence, risk = "low" } = draft;
    return {
      tool,
      args,
      explanation: `${name}: ${why}`.trim(),
      estimated_risk: higher(risk, this.#risks.get(tool) ?? "low"),
      confidence: Math.round(confidence * 100) / 100,
      memo: { ...memo, ...draft.memo },
    };
  }
}

function splitChord(keys: string): string[] {
  return /^\w+(?:\s?\+\s?\w+)+$/.test(keys) ? keys.split(/\s?\+\s?/) : [keys];
}

const levels: RiskLevel[] = ["low", "medium", "high"];

/** A step is at least as risky as its tool. */
function higher(one: RiskLevel, other: RiskLevel): RiskLevel {
  return levels.indexOf(one) >= levels.indexOf(other) ? one : other;
}

const grave =
  /\b(?:delete|remove|pay|buy|purchase|order|transfer|publish|unsubscribe|deactivate|confirm payment|place order)\b|削除|購入|支払|注文|退会|送金/i;

function riskOf({ label, kind }: SnapshotField): RiskLevel {
  if (grave.test(label)) return "high";
  return isSender(kind) ? "medium" : "low";
}

export function writesInto({ fieldId, label }: SnapshotField): Memo {
  return { into: { fieldId, label } };
}

/** "the button "Save" (button-3)": how fields are called in explanations. */
export function called({ kind, label, fieldId }: SnapshotField): string {
  return `the ${kind} "${label}" (${fieldId})`;
}
