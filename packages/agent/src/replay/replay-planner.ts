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

export function createReplayPlanner(options: ReplayPlannerOptions): Planner {
  const { script, progress, approvals, trustsRecording, driver, shareableValues } = options;
  const { values, recorded } = progress.context;
  let healer = options.healer;

  function toOutput(decision: object, step = progress.step): PlannerOutput {
    const { autonomy = "auto", message = "" } = script.steps[step] ?? {}; // "auto" is not stricter than the profile
    const base = { plan_id: randomUUID(), reasoning_summary: "As recorded.", autonomy_level: autonomy };
    return { ...base, message: fillIn(message, shareableValues), ...decision } as PlannerOutput; // each decision below is complete
  }

  function act(decision: Extract<ReplayDecision, { next: "act" }>, page: PageState, isHealed = false): PlannerOutput {
    const approved: { action: AnyAction; profile: string }[] = [];
    const recordedStep = script.steps[decision.step];
    for (const { index, step, reason } of decision.actions) {
      const action = recordedStep?.actions[index];
      const isApproved = !isHealed && trustsRecording && action !== undefined && isAsApproved(action, values, recorded);
      if (step && isApproved)
        approved.push({ action: toAction(step.tool, step.args), profile: recordedStep?.profile ?? "" });
      options.onPlanned(decision.step, index, { granted: isApproved, skipped: step ? undefined : reason });
    }
    approvals.set(approved);
    progress.begin(decision, page);
    return toOutput(
      { decision: "act", complete: false, steps: decision.actions.flatMap(({ step }) => step ?? []) },
      decision.step,
    );
  }

  function stop(mismatch: Mismatch, detail = ""): PlannerOutput {
    options.onMismatch(mismatch);
    approvals.set([]);
    return toOutput({
      decision: "cannot",
      complete: false,
      message: [formatMismatch(mismatch), detail].filter(Boolean).join("\n"),
      steps: [],
    });
  }

  async function plan(
    input: PlannerInput,
    signal: AbortSignal | undefined,
  ): Promise<{ output: PlannerOutput; cost?: Cost }> {
    const page: PageState = { ...input.context.page, fields: input.context.page.fields ?? [] };
    const decision = progress.decide(page);
    if (decision.next === "done") {
      for (const { step, actions } of decision.skipped)
        for (const { index, reason } of actions) options.onPlanned(step, index, { granted: false, skipped: reason });
      return {
        output: toOutput({
          decision: "done",
          complete: true,
          message: fillIn(script.message, shareableValues),
          steps: [],
        }),
      };
    }
    if (decision.next === "act") {
      if (!decision.rest || (healer && isHealable(decision.rest))) return { output: act(decision, page) };
      return { output: stop(decision.rest) };
    }
    const { mismatch, index, isFinal } = decision;
    const action = script.steps[mismatch.step - 1]?.actions[index ?? -1];
    if (!healer || !action || index === undefined || isFinal || !isHealable(mismatch))
      return { output: stop(mismatch) };
    return healAction({ mismatch, action, index, page, input, signal });
  }

  async function healAction(failed: {
    mismatch: Mismatch;
    action: ScriptAction;
    index: number;
    page: PageState;
    input: PlannerInput;
    signal: AbortSignal | undefined;
  }): Promise<{ output: PlannerOutput; cost: Cost }> {
    const { mismatch, action, index, page, input, signal } = failed;
    const planner = healer as Planner; // the caller has checked it
    healer = undefined; // at most once per replay
    const budgets = await planner.budgets(input.goal, input.tool_catalog);
    const snapshotOptions = { scope: "page", text: true, budget: budgets.page, ...(signal && { signal }) } as const;
    const snapshot = await driver.snapshot(snapshotOptions);
    const { healed, message, cost } = await heal(action, { mismatch, planner, input, snapshot, signal });
    const step = mismatch.step - 1;
    const recordedPage = script.steps[step]?.page;
    if (!healed || !recordedPage) return { output: stop(mismatch, message), cost };
    const { candidates } = toCurrentPage(recordedPage, page, values);
    const targets = Object.entries(action.targets).map(([name, target]) => {
      const candidate = candidates.find(({ field }) => field.fieldId === healed.ids[name]);
      const equals = candidate && indexAmongEquals(candidate, candidates);
      return [
        name,
        candidate
          ? { ...candidate.target, ...(isUnique(candidate, candidates) && { alone: true }), ...(equals && { equals }) }
          : target,
      ];
    });
    const from = Object.values(action.targets)[0];
    const filled = fillInAction(action, progress.context);
    if (from) {
      const changed = { ...action, approved: false, targets: Object.fromEntries(targets) };
      options.onHealed(step, index, {
        ...changed,
        healed: { at: new Date().toISOString(), reason: mismatch.code, from },
      });
    }
    const decision = {
      next: "act" as const,
      step,
      actions: [{ index, step: toRecordedStep(action, { ...filled, ...healed.ids, ...healed.chosen }) }],
    };
    const output = act(decision, page, true);
    return { output: { ...output, message: `The planner healed this step (${mismatch.code}): ${message}` }, cost };
  }

  return {
    async generatePlan(input, { signal } = {}): Promise<PlanResult> {
      const { output, cost } = await plan(input, signal);
      const validator = createPlanner({
        engine: { name: "replay", generatePlan: async () => output },
        tools: options.tools,
      });
      return { ...(await validator.generatePlan(input, signal ? { signal } : {})), ...cost };
    },
    budgets: async () => ({ page: 2000, history: 1, output: 1 }),
  };
}
