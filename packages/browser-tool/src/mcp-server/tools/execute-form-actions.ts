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
import { type Call, defineTool } from "../tool.ts";

/** No clicks at coordinates: a model that reads a snapshot has ids, not positions. */
const unoffered: ActionName[] = ["click_point"];
const offered = actionSchema.options.filter(({ shape }) => !unoffered.includes(shape.action.value));

/** The actions as one flat object: a third of the tokens of a union. */
const shownActionSchema = z.looseObject({
  action: z.enum(offered.map(({ shape }) => shape.action.value)),
  fieldId: z.string().optional(),
  value: z.string().optional(),
  values: z.array(z.string()).optional(),
  checked: z.boolean().optional(),
  keys: z.string().optional(),
  deltaY: z.number().optional(),
  files: z.array(z.looseObject({ name: z.string(), base64: z.string() })).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  double: z.boolean().optional(),
  button: z.enum(["right", "middle"]).optional(),
  modifiers: z.array(z.string()).optional(),
  dialog: z.object({ accept: z.boolean(), text: z.string().optional() }).optional(),
});

export const executeFormActions = defineTool({
  name: "executeFormActions",
  title: "Act on the page",
  description:
    "Performs actions on the page in order, with ids from getFormSnapshot: fill value (text, number, date), select value or values (option labels), check checked, press keys (Control+A), scroll fieldId or deltaY, upload files, drag from to, click double, button or modifiers (Shift); others need only fieldId. dialog answers a confirm or prompt that the action opens. Batch as many as you can. Returns what failed and why, and what else changed.",
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
    const actions = await respell(requested, page, signal);
    const first = await judge(actions, { page, approvals, signal, prompt });
    if ("instead" in first) return first.instead;
    await progress({ done: 0, of: actions.length, message: "Waiting for the page" });
    const onPending = () => progress({ done: 0, of: actions.length, message: "Waiting for approval" });
    const perform = async ({ bound }: { bound: AnyAction[] }) => {
      const execute = () => page.use((driver) => driver.execute(bound, { signal }), signal);
      const done = await decisions.wait(bound, execute, { approvalTimeoutMs, signal, onPending });
      page.rememberChanges(done.delta);
      return done;
    };
    let report = await perform(first);
    for (let from = first.bound.length; from < actions.length; ) {
      const rest = actions.slice(from);
      const next = await judge(rest, { page, approvals, signal });
      const isRefused = "instead" in next || report.outcomes?.some(stopsCommits);
      report = joinReports([report, isRefused ? reportOf(rest.map(toUnasked)) : await perform(next)]);
      from += isRefused ? rest.length : next.bound.length;
    }
    await progress({ done: actions.length, of: actions.length, message: `${report.applied} applied` });
    const { delta, ...data } = report;
    const { text: _, ...changes } = delta ?? {};
    return {
      text: rendered ? renderReport(report, actions) : undefined,
      data: { ...data, ...(delta && { delta: changes }) },
      isError: report.outcomes?.some(hasFailed) ?? false,
    };
  },
});

interface Judging extends Pick<Call, "page" | "approvals" | "signal"> {
  /** Without it, the user cannot be asked. */
  prompt?: Call["prompt"];
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

const cannotAsk: Call["prompt"] = { canElicit: false, responses: undefined, questionId: undefined };

/** The question must show what a key presses, which is known only now. */
function toUnasked(_: AnyAction, index: number): Outcome {
  const message =
    "Not done: where this key goes was known only after the actions before it, and there it is not allowed without asking. Send it in a separate call.";
  return { index, status: "refused", code: "NOT_ALLOWED", message };
}

/** Converts known alternative spellings of actions to ours. Some of them need a snapshot of the page. */
async function respell(actions: AnyAction[], page: SharedPage, signal: AbortSignal): Promise<AnyAction[]> {
  const seen = actions.some(dependsOnPage)
    ? await page.use((driver) => driver.snapshot({ scope: "page", signal }), signal)
    : undefined;
  const before: AnyAction[] = [];
  for (const action of actions) before.push(normalizeAction(action, { ...seen, before }));
  return before;
}
