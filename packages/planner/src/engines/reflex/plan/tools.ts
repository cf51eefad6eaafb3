import type { CatalogTool, PlanStep, RiskLevel, SnapshotField } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { holdsProse, isSender } from "../families.ts";
import { called } from "./called.ts";
import type { Memo } from "./memo.ts";

/** A step before it gets its place in the plan. */
export interface Draft {
  tool: string;
  args: Record<string, unknown>;
  /** What it does and why, in words that follow "Should I". */
  why: string;
  confidence: number;
  risk?: RiskLevel;
  /** The page may change, so nothing is planned after it. */
  commits?: boolean;
  /** Added to the memo of the step. */
  memo?: Memo;
}

/** What a step is for, in words and for its memo. */
export interface Purpose extends Pick<Memo, "part" | "prepares" | "rest"> {
  name: string;
}

/** Creates drafts for the available tools, with alternatives for missing ones. All tool arguments are written here. */
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

  /** Without an upload tool, filling a file field uploads the file. */
  upload(field: SnapshotField, file: string, confidence: number): Draft {
    const why = `upload the file to ${called(field)}`;
    if (!this.has("upload")) return { ...this.fill(field, file, why, confidence), risk: "medium" };
    const args = { id: field.fieldId, files: [file] };
    return { tool: "upload", args, why, confidence, risk: "medium", memo: writesInto(field) };
  }

  click(field: SnapshotField, why: string, confidence: number): Draft {
    const commits = !isToggle(field.kind) && !holdsProse(field.kind); // other kinds may open a list or a calendar
    return { tool: "click", args: { id: field.fieldId }, why, confidence, risk: riskOf(field), commits };
  }

  /** Hovering opens a menu without choosing an item. Clicks if there is no hover tool. */
  hover(field: SnapshotField, why: string): Draft {
    if (!this.has("hover")) return this.click(field, why, 0.75);
    return { tool: "hover", args: { id: field.fieldId }, why, confidence: 0.85, commits: true };
  }

  /** Presses a key or chord, such as Enter or Control+A. Returns undefined if there is no tool for it. */
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

  /** Empty if there is no tool to wait. */
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

const highRiskLabels =
  /\b(?:delete|remove|pay|buy|purchase|order|transfer|publish|unsubscribe|deactivate|confirm payment|place order)\b|削除|購入|支払|注文|退会|送金/i;

function riskOf({ label, kind }: SnapshotField): RiskLevel {
  if (highRiskLabels.test(label)) return "high";
  return isSender(kind) ? "medium" : "low";
}

export function writesInto({ fieldId, label }: SnapshotField): Memo {
  return { into: { fieldId, label } };
}
