// Collects the outcomes of the recorded actions.
import type { ToolRegistry } from "@giselles-ai/planner";
import { mayHaveHappened, type RunScript, type ScriptAction } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";
import { toolOf } from "../tool-of.ts";
import type { ReplayedAction } from "./replayed-action.ts";

export interface Report {
  planned(step: number, index: number, planned: { granted: boolean; skipped?: string | undefined }): void;
  done(step: number, index: number | undefined, execution: Execution): void;
  healed(step: number, index: number, action: ScriptAction): void;
  /** Approval was requested in this step. */
  asked(step: number): void;
  result(): { actions: ReplayedAction[]; committed: boolean; script: RunScript };
}

export function createReport(script: RunScript, tools: ToolRegistry): Report {
  const rows = script.steps.map(({ actions }, step) =>
    actions.map(({ action: { action: name }, targets }, index): ReplayedAction => {
      const label = Object.values(targets)[0]?.label;
      return { step: step + 1, action: index + 1, name, label, status: "not-reached", granted: false, healed: false };
    }),
  );
  const healings = new Map<string, { action: ScriptAction; wasReviewed: boolean }>();
  const rowOf = (step: number, index: number | undefined) => rows[step]?.[index ?? -1];

  return {
    planned(step, index, { granted, skipped }) {
      const row = rowOf(step, index);
      if (row) Object.assign(row, { granted, ...(skipped !== undefined && { status: "skipped", message: skipped }) });
    },
    done(step, index, { status, code, message }) {
      const row = rowOf(step, index);
      if (row) Object.assign(row, { status, code, message });
    },
    healed(step, index, action) {
      const row = rowOf(step, index);
      if (row) row.healed = true;
      healings.set(`${step} ${index}`, { action, wasReviewed: false });
    },
    asked(step) {
      for (const [place, healing] of healings) if (place.startsWith(`${step} `)) healing.wasReviewed = true;
    },
    result() {
      const all = rows.flat();
      const committed = all.some(({ name, status }) => {
        const effect = toolOf({ action: name }, tools)?.effect;
        return effect !== "read" && effect !== "edit" && status !== "not-reached" && mayHaveHappened({ status });
      });
      const steps = script.steps.map((step, at) => ({
        ...step,
        actions: step.actions.map((action, index) => {
          const healing = healings.get(`${at} ${index}`);
          const wasDone = rows[at]?.[index]?.status === "applied";
          return healing && wasDone ? { ...healing.action, approved: healing.wasReviewed } : action;
        }),
      }));
      return { actions: all, committed, script: healings.size > 0 ? { ...script, steps } : script };
    },
  };
}
