// Runs the engine on the page tasks of this folder, on pages whose tabs, menus and page links work, and counts the results.
import type { HistoryStep, PlannerOutput, SnapshotField } from "@giselles-ai/protocol";
import { toPageContext } from "../../../../src/plan/page-context.ts";
import { planWithoutModel } from "../plan-without-model.ts";
import { type Half, halfOf } from "./read-data.ts";
import { type PageState, readStates, readTasks, type Task } from "./read-tasks.ts";

const today = new Date("2026-11-17T10:00:00");
const toolNames = ["click", "fill", "select", "hotkey", "scroll", "hover", "wait_for_idle"];
const catalog = toolNames.map((name) => ({ name, schema: {}, risk_level: "low" as const }));
const maxSteps = 8;

/** A page in its current state, with what was written and pressed. */
class Simulation {
  readonly #states: Map<string, PageState>;
  #state: PageState;
  readonly values = new Map<string, string>();
  readonly pressed: string[] = [];
  /** Presses that only show another part of the page. */
  readonly looks: string[] = [];

  constructor(states: Map<string, PageState>, page: string) {
    this.#states = states;
    this.#state = states.get(page) as PageState;
  }

  snapshot() {
    const { fields, outline } = this.#state;
    return {
      ...{ snapshotId: "1", url: "https://app.example/", origin: "https://app.example", title: "App" },
      ...{ viewport: { width: 800, height: 600 }, fields, outline },
    };
  }

  perform(tool: string, { id, value }: Record<string, unknown>): void {
    const { fields, next } = this.#state;
    const target = fields.find(({ fieldId }) => fieldId === id);
    if (!target) {
      if (tool === "hotkey") this.pressed.push("key");
      return;
    }
    if (tool === "click") this.#click(target, next.get(target.fieldId));
    else if (tool === "fill" || tool === "select") this.#write(target, String(value));
  }

  #click(target: SnapshotField, next: string | undefined): void {
    const name = target.name ?? target.label;
    if (target.kind === "radio") this.#write(target, true);
    else if (target.kind === "checkbox" || target.kind === "switch") this.#write(target, target.currentValue !== true);
    else (next ? this.looks : this.pressed).push(name);
    if (next) this.#state = this.#states.get(next) as PageState;
  }

  #write(target: SnapshotField, value: string | boolean): void {
    const name = target.name ?? target.label;
    this.values.set(name, target.kind === "radio" ? target.label : String(value));
    const isRival = (field: SnapshotField) => target.kind === "radio" && field.name === target.name;
    const fields = this.#state.fields.map((field) =>
      field === target ? { ...field, currentValue: value } : isRival(field) ? { ...field, currentValue: false } : field,
    );
    this.#state = { ...this.#state, fields };
  }
}

export interface TaskScore {
  all: number;
  right: number;
  /** Ended as done, although the task was not done. */
  falseDone: number;
  /** Wrote or pressed something that the task does not ask for. */
  wrongActs: number;
  misses: string[];
}

export function scoreTasks(half: Half): TaskScore {
  const states = readStates();
  const score: TaskScore = { all: 0, right: 0, falseDone: 0, wrongActs: 0, misses: [] };
  for (const task of readTasks().filter(({ text }) => halfOf(text) === half)) {
    const page = new Simulation(states, task.page);
    const last = run(task.text, page);
    const { isRight, isFalse, isWrong, got } = judge(task, page, last);
    score.all += 1;
    if (isRight) score.right += 1;
    if (isFalse) score.falseDone += 1;
    if (isWrong) score.wrongActs += 1;
    const marks = [isFalse && "FALSE", isWrong && "WRONG"].filter(Boolean).join(" ");
    if (!isRight)
      score.misses.push(
        `[${task.page}] ${task.text} => ${task.expected} ${marks}\n    got ${got}\n    ${last.decision}: ${last.message}`,
      );
  }
  return score;
}

function run(goal: string, page: Simulation): PlannerOutput {
  const steps: HistoryStep[] = [];
  for (;;) {
    const context = { page: toPageContext(page.snapshot()), steps };
    const input = { goal, context, capability_profile: "auto" as const, tool_catalog: catalog };
    const last = planWithoutModel(input, { now: () => today });
    if (last.decision !== "act" || steps.length >= maxSteps) return last;
    for (const { tool, args } of last.steps) page.perform(tool, args);
    const { message, steps: proposed } = last;
    const executions = proposed.map(() => ({ status: "applied" as const }));
    steps.push({ engine: "reflex", proposal: { message, steps: proposed }, executions });
  }
}

function judge({ expected }: Task, { values, pressed, looks }: Simulation, { decision, message }: PlannerOutput) {
  const got = [...[...values].map(([name, value]) => `${name}=${value}`), ...pressed.map((name) => `press:${name}`)];
  const isDone = decision === "done";
  if (expected.startsWith("?")) {
    const isStill = got.length === 0;
    return { isRight: isStill, isFalse: isDone && !isStill, isWrong: !isStill, got: got.join("; ") };
  }
  const parts = expected === "done" ? [] : expected.split("; ");
  const says = parts.filter((part) => part.startsWith("says:")).map((part) => part.slice(5));
  const isLook = (part: string) => part.startsWith("press:") && looks.includes(part.slice(6));
  const wanted = parts.filter((part) => !part.startsWith("says:") && !isLook(part));
  const isActed = [...wanted].sort().join("; ") === [...got].sort().join("; ");
  const isOrdered =
    wanted.filter((part) => part.startsWith("press:")).join() === pressed.map((name) => `press:${name}`).join();
  const isSaid = says.every((text) => message.includes(text));
  return {
    isRight: isActed && isOrdered && isSaid && isDone,
    isFalse: isDone && !(isActed && isOrdered && isSaid),
    isWrong: got.some((part) => !wanted.includes(part)),
    got: got.join("; "),
  };
}

export function describeTasks({ all, right, falseDone, wrongActs }: TaskScore): string {
  const percent = ((100 * right) / all).toFixed(1);
  return `${all} page tasks: right ${percent} %, false done ${falseDone}, wrong actions ${wrongActs}`;
}

if (import.meta.main) {
  const half: Half = process.argv.includes("--held-out") ? "held-out" : "development";
  const score = scoreTasks(half);
  if (process.argv.includes("--trace") && half === "development") process.stdout.write(`${score.misses.join("\n")}\n`);
  process.stdout.write(`${half}\n${describeTasks(score)}\n`);
}
