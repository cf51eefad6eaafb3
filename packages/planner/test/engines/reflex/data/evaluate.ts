// Runs the engine on the forms and utterances of this folder, on a page where every action succeeds, and counts the results.
import type { HistoryStep, PlannerOutput, SnapshotField } from "@giselles-ai/protocol";
import { createReflexEngine } from "../../../../src/engines/reflex/index.ts";
import { openClassifier } from "../../../../src/engines/reflex/meaning/open-classifier.ts";
import { toPageContext } from "../../../../src/plan/page-context.ts";
import { type FormCase, type Half, isIn, readForms, readUtterances } from "./read-data.ts";

const flag = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? "";
/** A Tuesday. */
const today = new Date(`${flag("today") || "2026-11-17"}T10:00:00`);
const toolNames = ["click", "fill", "select", "hotkey", "scroll", "hover", "wait_for_idle"];
const catalog = toolNames.map((name) => ({ name, schema: {}, risk_level: "low" as const }));
const maxSteps = 4;
const engine = createReflexEngine({ now: () => today, openClassifier });

interface Run {
  last: PlannerOutput;
  fields: SnapshotField[];
  pressed: string[];
  messages: string;
}

/** Plans and acts until the engine stops. */
export async function run(goal: string, { fields: before }: FormCase): Promise<Run> {
  let fields = before;
  const pressed: string[] = [];
  const steps: HistoryStep[] = [];
  const messages: string[] = [];
  for (;;) {
    const snapshot = {
      ...{ snapshotId: "1", url: "https://form.example/", origin: "https://form.example", title: "Form" },
      ...{ viewport: { width: 800, height: 600 }, fields },
    };
    const context = { page: toPageContext(snapshot), steps };
    const input = { goal, context, capability_profile: "auto" as const, tool_catalog: catalog };
    const last = await engine.generatePlan(input);
    messages.push(last.message);
    if (last.decision !== "act" || steps.length >= maxSteps)
      return { last, fields, pressed, messages: messages.join("\n") };
    for (const { tool, args } of last.steps) fields = perform(fields, tool, args, pressed);
    const { message, steps: proposed } = last;
    steps.push({
      engine: "reflex",
      proposal: { message, steps: proposed },
      executions: proposed.map(() => ({ status: "applied" })),
    });
  }
}

function perform(
  fields: SnapshotField[],
  tool: string,
  { id, value }: Record<string, unknown>,
  pressed: string[],
): SnapshotField[] {
  const target = fields.find(({ fieldId }) => fieldId === id);
  if (!target || tool === "hotkey") {
    pressed.push(tool);
    return fields;
  }
  if (tool === "click" && /^(?:button|link)$/.test(target.kind)) pressed.push(target.label);
  return fields.map((field) => {
    if (target.kind === "radio" && tool === "click" && field.kind === "radio" && field.name === target.name)
      return { ...field, currentValue: field === target };
    if (field !== target) return field;
    if (tool === "click")
      return typeof field.currentValue === "boolean" ? { ...field, currentValue: !field.currentValue } : field;
    return { ...field, currentValue: Array.isArray(value) ? value.join(", ") : String(value) };
  });
}

/** The values by name; several of one name are joined by semicolons. */
export function valuesOf(fields: SnapshotField[]): Map<string, string> {
  const values = new Map<string, string>();
  const isSeveral = (name = "") => fields.filter((field) => field.name === name).length > 1;
  for (const { name = "", currentValue, label, kind } of fields) {
    const value = isSeveral(name) ? (currentValue === true ? label : "") : String(currentValue);
    const old = values.get(name);
    if (kind !== "button" && kind !== "link") values.set(name, old && value ? `${old};${value}` : old || value);
  }
  return values;
}

export function isEqual(a = "", b = ""): boolean {
  return a === b || (a !== "" && b !== "" && Number(a) === Number(b)) || a.replace(/\s/g, "") === b.replace(/\s/g, "");
}

export interface FormScore {
  forms: number;
  whole: number;
  fields: number;
  right: number;
  stray: number;
  misses: string[];
}

export async function scoreForms(half: Half, batch = ""): Promise<FormScore> {
  const score: FormScore = { forms: 0, whole: 0, fields: 0, right: 0, stray: 0, misses: [] };
  for (const form of readForms("forms", batch).filter(({ name }) => isIn(half, name))) {
    const { fields, last } = await run(form.goal, form);
    const [before, after] = [valuesOf(form.fields), valuesOf(fields)];
    const bad: string[] = [];
    for (const [name, wanted] of form.want) {
      const [old, value] = [before.get(name), after.get(name)];
      if (wanted !== undefined) score.fields += 1;
      if (wanted === undefined ? value === old : isEqual(value, wanted)) {
        if (wanted !== undefined) score.right += 1;
        continue;
      }
      if (wanted === undefined) score.stray += 1;
      bad.push(`${name}: "${value}" instead of "${wanted ?? ""}"`);
    }
    score.forms += 1;
    if (bad.length === 0) score.whole += 1;
    else score.misses.push(`${form.name}: ${bad.join(", ")}\n    ${last.decision}: ${last.message}`);
  }
  return score;
}

export interface UtteranceScore {
  all: number;
  right: number;
  /** Ended as done, although something expected was not written or pressed. */
  falseDone: number;
  /** Wrote or pressed something that was not expected. */
  senseless: number;
  misses: string[];
}

export async function scoreUtterances(half: Half, batch = ""): Promise<UtteranceScore> {
  const score: UtteranceScore = { all: 0, right: 0, falseDone: 0, senseless: 0, misses: [] };
  for (const { text, page, expected } of readUtterances(batch).filter((one) => isIn(half, one.text))) {
    const result = await run(text, page);
    const { isRight, isFalse, isSenseless, got } = judge(result, page, expected);
    score.all += 1;
    if (isRight) score.right += 1;
    if (isFalse) score.falseDone += 1;
    if (isSenseless) score.senseless += 1;
    const marks = [isFalse && "FALSE", isSenseless && "SENSELESS"].filter(Boolean).join(" ");
    if (!isRight)
      score.misses.push(
        `[${page.name}] ${JSON.stringify(text)} => ${expected} ${marks}\n    got ${got}\n    ${result.last.decision}: ${result.messages}`,
      );
  }
  return score;
}

function judge({ last, fields, pressed, messages }: Run, page: FormCase, expected: string) {
  const [before, after] = [valuesOf(page.fields), valuesOf(fields)];
  const changed = [...after].filter(([name, value]) => value !== before.get(name));
  const got = [...changed.map(([name, value]) => `${name}=${value}`), ...pressed.map((label) => `press:${label}`)].join(
    "; ",
  );
  if (expected.startsWith("?")) {
    const isStill = changed.length === 0 && pressed.length === 0;
    const isSaid = messages.toLowerCase().includes(expected.slice(1).toLowerCase());
    // A request that cannot be followed in full may be followed in part, if the rest is named.
    const isPart = expected.length > 1 && isSaid && pressed.length === 0 && last.decision !== "done";
    return {
      isRight: (isStill || isPart) && isSaid,
      isFalse: !isStill && last.decision === "done",
      isSenseless: !isStill && !isPart,
      got,
    };
  }
  const wanted = expected === "done" ? [] : expected.split("; ");
  const says = wanted.filter((part) => part.startsWith("says:")).map((part) => part.slice(5));
  const presses = wanted.filter((part) => part.startsWith("press:")).map((part) => part.slice(6));
  const writes = new Map(
    wanted
      .filter((part) => !/^(?:press|says):/.test(part))
      .map((part) => [part.split("=")[0] ?? "", part.slice(part.indexOf("=") + 1)]),
  );
  const isWritten = [...writes].every(([name, value]) => isEqual(after.get(name), value));
  const isPressed = presses.join() === pressed.join();
  const strays =
    changed.filter(([name]) => !writes.has(name)).length + pressed.filter((label) => !presses.includes(label)).length;
  const wrong = changed.filter(([name, value]) => writes.has(name) && !isEqual(value, writes.get(name))).length;
  const isSaid = says.every((text) => messages.includes(text) || messages.toLowerCase().includes(text.toLowerCase()));
  const isDone = last.decision === "done";
  return {
    isRight: isWritten && isPressed && strays === 0 && isSaid && (isDone || says.length > 0),
    isFalse: isDone && !(isWritten && isPressed && isSaid),
    isSenseless: strays + wrong > 0,
    got,
  };
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

export function describeForms({ forms, whole, fields, right, stray }: FormScore): string {
  return `${forms} forms: fields ${percent(right, fields)} of ${fields}, whole forms ${percent(whole, forms)}, stray writes ${stray}`;
}

export function describeUtterances({ all, right, falseDone, senseless }: UtteranceScore): string {
  return `${all} utterances: right ${percent(right, all)}, false done ${falseDone}, senseless ${senseless}`;
}

if (import.meta.main) {
  const half =
    (["held-out", "all"] as const).find((name) => process.argv.includes(`--${name}`)) ?? ("development" as const);
  const forms = await scoreForms(half, flag("forms"));
  const utterances = await scoreUtterances(half, flag("utterances"));
  const isSetAside = [flag("forms"), flag("utterances")].includes("set-aside");
  const details = process.argv.includes("--trace") && half !== "held-out" && !isSetAside;
  if (details && !process.argv.includes("--utterances")) process.stdout.write(`${forms.misses.join("\n")}\n`);
  if (details && !process.argv.includes("--forms")) process.stdout.write(`${utterances.misses.join("\n")}\n`);
  process.stdout.write(`${half}\n${describeForms(forms)}\n${describeUtterances(utterances)}\n`);
}
