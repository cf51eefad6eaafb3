import {
  type ActionName,
  type AnyAction,
  actionSchema,
  anyActionSchema,
  bindActions,
  dependsOnPage,
  executionReportSchema,
  findOpenKey,
  hasFailed,
  joinReports,
  normalizeAction,
  type Outcome,
  reportOf,
  stopsCommits,
} from "@giselles-ai/protocol";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { oldExecuteArguments } from "../../compat.ts";
import { renderReport } from "../render-report.ts";
import type { SharedPage } from "../shared-page.ts";
import { withShownSchema } from "../shown-schema.ts";
import { defineMcpTool, type PageCall } from "../tool.ts";
import { executeByHovers, toSkipped } from "./execute-by-hovers.ts";
import { joinTyped, spellOut } from "./typed-text.ts";

/** Not listed, because ids are better than points; accepted all the same. */
const unoffered: ActionName[] = ["click_point"];
const offered = actionSchema.options.filter(({ shape }) => !unoffered.includes(shape.action.value));

/** An id, a point or a place beside an element. The schema of the action is stricter. */
const place = z.unknown().meta({ anyOf: [{ type: "string" }, { type: "object", additionalProperties: true }] });

/** The actions as one flat object: a third of the tokens of a union. */
const shownActionSchema = z.looseObject({
  action: z.enum(offered.map(({ shape }) => shape.action.value)),
  fieldId: z.string().optional(),
  value: z.string().optional(),
  values: z.array(z.string()).optional(),
  checked: z.boolean().optional(),
  keys: z.string().optional(),
  deltaY: z.number().optional(),
  files: z.array(z.string()).optional(),
  from: place.optional(),
  to: place.optional(),
  double: z.boolean().optional(),
  button: z.enum(["right", "middle"]).optional(),
  modifiers: z.array(z.string()).optional(),
  dialog: z.object({ accept: z.boolean(), text: z.string().optional() }).optional(),
});

export const executeFormActions = defineMcpTool({
  name: "executeFormActions",
  title: "Act on the page",
  description:
    "Performs actions in order, with ids from getFormSnapshot: fill value, select value or values, check checked, press keys or text, scroll fieldId or deltaY, upload files, drag from to (id, {x,y} or {fieldId,dx,dy}), click double, button, modifiers; others only fieldId. dialog answers confirm or prompt. Batch many. Returns what failed and changed.",
  inputSchema: withShownSchema(
    z.object({
      actions: z.array(anyActionSchema),
      ...oldExecuteArguments,
    }),
    z.object({ actions: z.array(shownActionSchema) }),
  ),
  outputSchema: withShownSchema(
    z.unknown(),
    executionReportSchema.pick({ applied: true, skipped: true, warnings: true }).loose(),
  ),
  // A click can send, buy or delete, so clients that ask before destructive tools should ask. Users who trust the server can
  // allow the tool in the client's settings.
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },

  async run(
    { actions: requested },
    { page, approvals, prompt, rendered, decisions, approvalTimeoutMs, signal, progress },
  ) {
    const respelled = await respell(requested, page, signal);
    const { actions, counts } = spellOut(respelled);
    const first = await judge(actions, { page, approvals, signal, prompt });
    if ("instead" in first) return first.instead;
    await progress({ done: 0, of: actions.length, message: "Waiting for the page" });
    const onPending = () => progress({ done: 0, of: actions.length, message: "Waiting for approval" });
    const perform = async ({ bound }: { bound: AnyAction[] }) => {
      const execute = () => page.use((driver) => executeByHovers(driver, bound, signal), signal);
      const done = await decisions.wait(bound, execute, { approvalTimeoutMs, signal, onPending });
      return page.rememberReport(done);
    };
    let report = await perform(first);
    for (let from = first.bound.length; from < actions.length; ) {
      const rest = actions.slice(from);
      const next = report.outcomes?.some(stopsCommits) ? undefined : await judge(rest, { page, approvals, signal });
      const isUndone = !next || "instead" in next;
      const undone = next ? toUnasked : toSkipped;
      report = joinReports([report, isUndone ? reportOf(rest.map(undone)) : await perform(next)]);
      from += isUndone ? rest.length : next.bound.length;
    }
    report = joinTyped(report, counts);
    await progress({ done: actions.length, of: actions.length, message: `${report.applied} applied` });
    const { delta, ...data } = report;
    const { text: _, ...changes } = delta ?? {};
    return {
      text: rendered ? renderReport(report, respelled, page.late) : undefined,
      data: { ...data, ...(delta && { delta: changes }) },
      isError: report.outcomes?.some(hasFailed) ?? false,
    };
  },
});

interface Judging extends Pick<PageCall, "page" | "approvals" | "signal"> {
  /** Without it, the user cannot be asked. */
  prompt?: PageCall["prompt"];
}

type Judged = { bound: AnyAction[] } | { instead: CallToolResult | InputRequiredResult };

/**
 * Decides about the actions up to the first key whose target depends on them, and binds them to what they were judged by. The
 * others are judged when these have run.
 */
async function judge(actions: AnyAction[], { page, approvals, signal, prompt }: Judging): Promise<Judged> {
  if (!approvals.isNeeded) return { bound: actions };
  const seen = await page.look(actions, signal);
  const part = actions.slice(0, findOpenKey(actions, seen));
  const instead = await approvals.decide(part, seen, prompt ?? cannotAsk);
  return instead ? { instead } : { bound: bindActions(part, seen) };
}

const cannotAsk: PageCall["prompt"] = { canElicit: false, responses: undefined, questionId: undefined };

/** The question must show what a key presses, which is known only now. */
function toUnasked(_: AnyAction, index: number): Outcome {
  const message =
    "The actions before it moved the focus to a place where this key needs approval. Send it in a separate call.";
  return { index, status: "refused", code: "NOT_ALLOWED", message };
}

/** Converts known alternative spellings of actions to ours. Some of them need a snapshot of the page. */
async function respell(actions: AnyAction[], page: SharedPage, signal: AbortSignal): Promise<AnyAction[]> {
  const seen = actions.some(dependsOnPage)
    ? await page.use((driver) => driver.snapshot({ scope: "page", signal }), signal)
    : undefined;
  const before: AnyAction[] = [];
  for (const action of actions) before.push(toUpload(normalizeAction(action, { ...seen, before }), page));
  return before;
}

/** Filling a file field with a path is an upload. */
function toUpload(action: AnyAction, { seen }: SharedPage): AnyAction {
  const { action: name, fieldId, value } = action;
  const isFile = name === "fill" && seen?.fields.some((field) => field.fieldId === fieldId && field.kind === "file");
  return isFile ? { action: "upload", fieldId, files: [value] } : action;
}
