// A recording for a mind: it plans what was recorded, if the page is as it was, and says why not if it is not.
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
import type { Course, Judgement } from "./course.ts";
import { type Drift, sayDrift } from "./drift.ts";
import { isAlone, placeAmongEquals, toPageOfNow } from "./find-target.ts";
import { type Grant, isAsApproved } from "./grant.ts";
import { type Healing, heal, isHealable } from "./heal.ts";
import type { Seen } from "./looks.ts";
import { fillInAction, planned } from "./resolve-step.ts";
import { fillIn, type Values } from "./values.ts";

export interface ReplayPlannerOptions {
  script: RunScript;
  course: Course;
  grant: Grant;
  /** Whether the recording is leave to do it again. */
  mayGrant: boolean;
  tools: ToolRegistry;
  driver: PageDriver;
  /** Whom to ask for one step that does not fit. Default: nobody. */
  healer?: Planner | undefined;
  /** Without those that must not be told. */
  tellable: Values;
  onPlanned(step: number, index: number, planned: { granted: boolean; skipped?: string | undefined }): void;
  onHealed(step: number, index: number, action: ScriptAction): void;
  onDrift(drift: Drift): void;
}

type Cost = Healing["cost"];

export function createReplayPlanner(options: ReplayPlannerOptions): Planner {
  const { script, course, grant, mayGrant, driver, tellable } = options;
  const { values, recorded } = course.context;
  let healer = options.healer;

  function say(decision: object, step = course.step): PlannerOutput {
    const { autonomy = "auto", message = "" } = script.steps[step] ?? {}; // "auto" asks for no more than the profile
    const said = { plan_id: randomUUID(), reasoning_summary: "As it was recorded.", autonomy_level: autonomy };
    return { ...said, message: fillIn(message, tellable), ...decision } as PlannerOutput; // each decision below is whole
  }

  function act(judged: Extract<Judgement, { next: "act" }>, seen: Seen, isHealed = false): PlannerOutput {
    const granted: { action: AnyAction; profile: string }[] = [];
    const recordedStep = script.steps[judged.step];
    for (const { index, step, why } of judged.actions) {
      const action = recordedStep?.actions[index];
      const isGranted = !isHealed && mayGrant && action !== undefined && isAsApproved(action, values, recorded);
      if (step && isGranted)
        granted.push({ action: toAction(step.tool, step.args), profile: recordedStep?.profile ?? "" });
      options.onPlanned(judged.step, index, { granted: isGranted, skipped: step ? undefined : why });
    }
    grant.allow(granted);
    course.begin(judged, seen);
    return say(
      { decision: "act", complete: false, steps: judged.actions.flatMap(({ step }) => step ?? []) },
      judged.step,
    );
  }

  function stop(drift: Drift, more = ""): PlannerOutput {
    options.onDrift(drift);
    grant.allow([]);
    return say({
      decision: "cannot",
      complete: false,
      message: [sayDrift(drift), more].filter(Boolean).join("\n"),
      steps: [],
    });
  }

  async function plan(
    input: PlannerInput,
    signal: AbortSignal | undefined,
  ): Promise<{ output: PlannerOutput; cost?: Cost }> {
    const seen: Seen = { ...input.context.page, fields: input.context.page.fields ?? [] };
    const judged = course.judge(seen);
    if (judged.next === "done") {
      for (const { step, actions } of judged.left)
        for (const { index, why } of actions) options.onPlanned(step, index, { granted: false, skipped: why });
      return {
        output: say({ decision: "done", complete: true, message: fillIn(script.message, tellable), steps: [] }),
      };
    }
    if (judged.next === "act") {
      if (!judged.rest || (healer && isHealable(judged.rest))) return { output: act(judged, seen) };
      return { output: stop(judged.rest) };
    }
    const { drift, index, isFinal } = judged;
    const action = script.steps[drift.step - 1]?.actions[index ?? -1];
    if (!healer || !action || index === undefined || isFinal || !isHealable(drift)) return { output: stop(drift) };
    return healAction({ drift, action, index, seen, input, signal });
  }

  async function healAction(failed: {
    drift: Drift;
    action: ScriptAction;
    index: number;
    seen: Seen;
    input: PlannerInput;
    signal: AbortSignal | undefined;
  }): Promise<{ output: PlannerOutput; cost: Cost }> {
    const { drift, action, index, seen, input, signal } = failed;
    const planner = healer as Planner; // it was there when this was called
    healer = undefined; // once in a replay
    const budgets = await planner.budgets(input.goal, input.tool_catalog);
    const how = { scope: "page", text: true, budget: budgets.page, ...(signal && { signal }) } as const;
    const snapshot = await driver.snapshot(how);
    const { healed, message, cost } = await heal(action, { drift, planner, input, snapshot, signal });
    const step = drift.step - 1;
    const page = script.steps[step]?.page;
    if (!healed || !page) return { output: stop(drift, message), cost };
    const { looks } = toPageOfNow(page, seen, values);
    const targets = Object.entries(action.targets).map(([name, target]) => {
      const look = looks.find(({ field }) => field.fieldId === healed.ids[name]);
      const equals = look && placeAmongEquals(look, looks);
      return [
        name,
        look ? { ...look.target, ...(isAlone(look, looks) && { alone: true }), ...(equals && { equals }) } : target,
      ];
    });
    const from = Object.values(action.targets)[0];
    const filled = fillInAction(action, course.context);
    if (from) {
      const changed = { ...action, approved: false, targets: Object.fromEntries(targets) };
      options.onHealed(step, index, { ...changed, healed: { at: new Date().toISOString(), reason: drift.code, from } });
    }
    const judged = {
      next: "act" as const,
      step,
      actions: [{ index, step: planned(action, { ...filled, ...healed.ids, ...healed.chosen }) }],
    };
    const output = act(judged, seen, true);
    return { output: { ...output, message: `The planner was asked for this step (${drift.code}): ${message}` }, cost };
  }

  return {
    async generatePlan(input, { signal } = {}): Promise<PlanResult> {
      const { output, cost } = await plan(input, signal);
      const judge = createPlanner({
        engine: { name: "replay", generatePlan: async () => output },
        tools: options.tools,
      });
      return { ...(await judge.generatePlan(input, signal ? { signal } : {})), ...cost };
    },
    budgets: async () => ({ page: 2000, history: 1, output: 1 }),
  };
}
