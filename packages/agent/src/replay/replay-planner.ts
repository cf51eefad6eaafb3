// A planner that plans what was recorded if the page matches the recording, and stops with the mismatch if it does not.
import { randomUUID } from "node:crypto";
import { createPlanner, type Planner, type PlanResult, type ToolRegistry } from "@giselles-ai/planner";
import {
  type AnyAction,
  type PageDriver,
  type PlannerInput,
  type PlannerOutput,
  type RunScript,
  type ScriptAction,
  toAction,
} from "@giselles-ai/protocol";
import type { PageState } from "./candidates.ts";
import { indexAmongEquals, isUnique, toCurrentPage } from "./find-target.ts";
import { type Healing, heal, isHealable } from "./heal.ts";
import { formatMismatch, type Mismatch } from "./mismatch.ts";
import { isAsApproved, type RecordedApprovals } from "./recorded-approvals.ts";
import type { ReplayDecision, ReplayProgress } from "./replay-progress.ts";
import { fillInAction, toRecordedStep } from "./resolve-step.ts";
import { fillIn, type Values } from "./values.ts";

export interface ReplayPlannerOptions {
  script: RunScript;
  progress: ReplayProgress;
  approvals: RecordedApprovals;
  /** Whether the recorded approvals apply. */
  trustsRecording: boolean;
  tools: ToolRegistry;
  driver: PageDriver;
  /** Asked for one step that does not match the page. Default: none. */
  healer?: Planner | undefined;
  /** The values without the sensitive ones. */
  shareableValues: Values;
  onPlanned(step: number, index: number, planned: { granted: boolean; skipped?: string | undefined }): void;
  onHealed(step: number, index: number, action: ScriptAction): void;
  onMismatch(mismatch: Mismatch): void;
}

type Cost = Healing["cost"];

interface Healed {
  output: PlannerOutput;
  cost: Cost;
}

/** An action that does not match the page. */
interface Failed {
  planner: Planner;
  mismatch: Mismatch;
  action: ScriptAction;
  index: number;
  page: PageState;
  input: PlannerInput;
  signal: AbortSignal | undefined;
}

export class ReplayPlanner implements Planner {
  readonly #options: ReplayPlannerOptions;
  /** Asked at most once per replay. */
  #healer: Planner | undefined;

  constructor(options: ReplayPlannerOptions) {
    this.#options = options;
    this.#healer = options.healer;
  }

  async generatePlan(input: PlannerInput, { signal }: { signal?: AbortSignal } = {}): Promise<PlanResult> {
    const { output, cost } = await this.#plan(input, signal);
    const engine = { name: "replay", generatePlan: async () => output };
    const validator = createPlanner({ engine, tools: this.#options.tools });
    return { ...(await validator.generatePlan(input, signal ? { signal } : {})), ...cost };
  }

  async budgets(): Promise<{ page: number; history: number; output: number }> {
    return { page: 2000, history: 1, output: 1 };
  }

  async #plan(input: PlannerInput, signal: AbortSignal | undefined): Promise<{ output: PlannerOutput; cost?: Cost }> {
    const { script, progress } = this.#options;
    const page: PageState = { ...input.context.page, fields: input.context.page.fields ?? [] };
    const decision = progress.decide(page);
    if (decision.next === "done") return { output: this.#end(decision) };
    if (decision.next === "act") {
      const canContinue = !decision.rest || (this.#healer && isHealable(decision.rest));
      return { output: canContinue ? this.#act(decision, page) : this.#stop(decision.rest as Mismatch) };
    }
    const { mismatch, index, isFinal } = decision;
    const action = script.steps[mismatch.step - 1]?.actions[index ?? -1];
    const planner = this.#healer;
    if (!planner || !action || index === undefined || isFinal || !isHealable(mismatch))
      return { output: this.#stop(mismatch) };
    this.#healer = undefined;
    return this.#heal({ planner, mismatch, action, index, page, input, signal });
  }

  #end({ skipped }: Extract<ReplayDecision, { next: "done" }>): PlannerOutput {
    const { script, shareableValues, onPlanned } = this.#options;
    for (const { step, actions } of skipped)
      for (const { index, reason } of actions) onPlanned(step, index, { granted: false, skipped: reason });
    const message = fillIn(script.message, shareableValues);
    return this.#toOutput({ decision: "done", complete: true, message, steps: [] });
  }

  #act(decision: Extract<ReplayDecision, { next: "act" }>, page: PageState, isHealed = false): PlannerOutput {
    const { script, progress, approvals, trustsRecording, onPlanned } = this.#options;
    const { values, recorded } = progress.context;
    const approved: { action: AnyAction; profile: string }[] = [];
    const recordedStep = script.steps[decision.step];
    for (const { index, step, reason } of decision.actions) {
      const action = recordedStep?.actions[index];
      const isApproved = !isHealed && trustsRecording && action !== undefined && isAsApproved(action, values, recorded);
      if (step && isApproved)
        approved.push({ action: toAction(step.tool, step.args), profile: recordedStep?.profile ?? "" });
      onPlanned(decision.step, index, { granted: isApproved, skipped: step ? undefined : reason });
    }
    approvals.set(approved);
    progress.begin(decision, page);
    const steps = decision.actions.flatMap(({ step }) => step ?? []);
    return this.#toOutput({ decision: "act", complete: false, steps }, decision.step);
  }

  #stop(mismatch: Mismatch, detail = ""): PlannerOutput {
    const { approvals, onMismatch } = this.#options;
    onMismatch(mismatch);
    approvals.set([]);
    const message = [formatMismatch(mismatch), detail].filter(Boolean).join("\n");
    return this.#toOutput({ decision: "cannot", complete: false, message, steps: [] });
  }

  async #heal({ planner, mismatch, action, index, page, input, signal }: Failed): Promise<Healed> {
    const { script, progress, driver, onHealed } = this.#options;
    const budgets = await planner.budgets(input.goal, input.tool_catalog);
    const snapshotOptions = { scope: "page", text: true, budget: budgets.page, ...(signal && { signal }) } as const;
    const snapshot = await driver.snapshot(snapshotOptions);
    const { healed, message, cost } = await heal(action, { mismatch, planner, input, snapshot, signal });
    const step = mismatch.step - 1;
    const recordedPage = script.steps[step]?.page;
    if (!healed || !recordedPage) return { output: this.#stop(mismatch, message), cost };
    const { candidates } = toCurrentPage(recordedPage, page, progress.context.values);
    const [from] = Object.values(action.targets);
    const filled = fillInAction(action, progress.context);
    if (from) {
      const targets = retarget(action.targets, healed.ids, candidates);
      const note = { at: new Date().toISOString(), reason: mismatch.code, from };
      onHealed(step, index, { ...action, approved: false, targets, healed: note });
    }
    const healedStep = toRecordedStep(action, { ...filled, ...healed.ids, ...healed.chosen });
    const output = this.#act({ next: "act", step, actions: [{ index, step: healedStep }] }, page, true);
    return { output: { ...output, message: `The planner healed this step (${mismatch.code}): ${message}` }, cost };
  }

  #toOutput(decision: object, step = this.#options.progress.step): PlannerOutput {
    const { script, shareableValues } = this.#options;
    const { autonomy = "auto", message = "" } = script.steps[step] ?? {}; // "auto" is not stricter than the profile
    const base = { plan_id: randomUUID(), reasoning_summary: "As recorded.", autonomy_level: autonomy };
    return { ...base, message: fillIn(message, shareableValues), ...decision } as PlannerOutput; // the callers complete it
  }
}

/** The recorded targets, replaced by those that the healer chose. */
function retarget(
  targets: ScriptAction["targets"],
  ids: Record<string, unknown>,
  candidates: ReturnType<typeof toCurrentPage>["candidates"],
): ScriptAction["targets"] {
  const changed = Object.entries(targets).map(([name, target]) => {
    const candidate = candidates.find(({ field }) => field.fieldId === ids[name]);
    if (!candidate) return [name, target] as const;
    const equals = indexAmongEquals(candidate, candidates);
    const isAlone = isUnique(candidate, candidates);
    return [
      name,
      { ...candidate.target, ...(isAlone && { alone: true as const }), ...(equals && { equals }) },
    ] as const;
  });
  return Object.fromEntries(changed);
}
