import type { PlanStep, RiskLevel, SnapshotField } from "@giselles-ai/protocol";
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

/** The tools that may be used, with what stands in for those that are not there. */
export class Tools {
  readonly #names: Set<string>;

  constructor(names: string[]) {
    this.#names = new Set(names);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  fill(field: SnapshotField, value: string, why: string, confidence: number): Draft {
    const tool = this.has("fill") ? "fill" : "type";
    return { tool, args: { fieldId: field.fieldId, value }, why, confidence, memo: writesInto(field) };
  }

  select(field: SnapshotField, value: string | string[], why: string, confidence: number): Draft {
    const chosen = typeof value === "string" ? { value } : { values: value };
    return { tool: "select", args: { fieldId: field.fieldId, ...chosen }, why, confidence };
  }

  check(field: SnapshotField, checked: boolean, why: string, confidence: number): Draft {
    return this.has("check")
      ? { tool: "check", args: { fieldId: field.fieldId, checked }, why, confidence }
      : { tool: "click", args: { fieldId: field.fieldId }, why, confidence };
  }

  /** To fill a file field is to upload a file. */
  upload(field: SnapshotField, file: string, confidence: number): Draft {
    const why = `put the file into ${called(field)}`;
    if (!this.has("upload")) return { ...this.fill(field, file, why, confidence), risk: "medium" };
    const args = { fieldId: field.fieldId, files: [file] };
    return { tool: "upload", args, why, confidence, risk: "medium", memo: writesInto(field) };
  }

  click(field: SnapshotField, why: string, confidence: number): Draft {
    const commits = !/^(?:checkbox|radio|switch|text|textarea)$/.test(field.kind);
    return { tool: "click", args: { fieldId: field.fieldId }, why, confidence, risk: riskOf(field), commits };
  }
}

const grave =
  /\b(?:delete|remove|pay|buy|purchase|order|transfer|publish|unsubscribe|deactivate|confirm payment|place order)\b|削除|購入|支払|注文|退会|送金/i;

function riskOf({ label, kind }: SnapshotField): RiskLevel {
  if (grave.test(label)) return "high";
  return /^(?:button|custom)$/.test(kind) ? "medium" : "low";
}

export function writesInto({ fieldId, label }: SnapshotField): Memo {
  return { into: { fieldId, label } };
}

/** What a step is for: in words, and as what is remembered of it. */
export interface Purpose extends Pick<Memo, "part" | "prepares"> {
  name: string;
}

export function toStep(draft: Draft, { name, ...memo }: Purpose): PlanStep {
  const { tool, args, why, confidence, risk = "low" } = draft;
  return {
    tool,
    args,
    explanation: `${name}: ${why}`,
    estimated_risk: risk,
    confidence: Math.round(confidence * 100) / 100,
    memo: { ...memo, ...draft.memo },
  };
}

/** "the button "Save" (button-3)": how fields are called in explanations. */
export function called({ kind, label, fieldId }: SnapshotField): string {
  return `the ${kind} "${label}" (${fieldId})`;
}
