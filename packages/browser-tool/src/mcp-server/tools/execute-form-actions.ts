import {
  type ActionName,
  type AnyAction,
  actionSchema,
  anyActionSchema,
  dependsOnPage,
  executionReportSchema,
  respellAction,
} from "@giselles-ai/protocol";
import { z } from "zod";
import { oldExecuteArguments } from "../../compat.ts";
import { renderReport } from "../render-report.ts";
import type { SharedPage } from "../shared-page.ts";
import { showAs } from "../shown-schema.ts";
import { defineTool } from "../tool.ts";

/** Points are left out: a model that reads this page reads ids, not places. */
const unoffered: ActionName[] = ["click_point"];
const offered = actionSchema.options.filter(({ shape }) => !unoffered.includes(shape.action.value));

/** The actions as one flat object, which costs a model a third of what a union of all would. */
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
    "Acts on the page in order, by ids of getFormSnapshot: fill value (text, number, date), select value or values (option labels), check checked, press keys (Control+A), scroll fieldId or deltaY, upload files, drag from to, click double, button or modifiers (Shift); the others need only fieldId. dialog answers a confirm or prompt that the action raises. Put all you can into one call. Answers with what did not work and why, and what else changed.",
  inputSchema: showAs(
    z.object({
      actions: z.array(anyActionSchema),
      ...oldExecuteArguments,
    }),
    z.object({ actions: z.array(shownActionSchema) }),
  ),
  outputSchema: showAs(
    z.unknown(),
    executionReportSchema.pick({ applied: true, skipped: true, warnings: true }).loose(),
  ),
  // A click can send, buy or delete. Clients that ask before such tools should ask; a user who trusts the server says so
  // in the client's settings. The other hints are as by default.
  annotations: { destructiveHint: true },

  async run({ actions: written }, { page, approvals, asking, rendered, decisions, patienceMs, signal, progress }) {
    const actions = await respell(written, page, signal);
    if (approvals.isNeeded) {
      const fieldIds = actions.flatMap(({ fieldId }) => (typeof fieldId === "string" ? fieldId : []));
      const seen = await page.recall(fieldIds, signal);
      const instead = await approvals.decide(actions, seen, asking);
      if (instead) return instead;
    }
    await progress({ done: 0, of: actions.length, message: "Waiting for the page" });
    const execute = () => page.use((driver) => driver.execute(actions, { signal }), signal);
    const onPending = () => progress({ done: 0, of: actions.length, message: "Waiting for a person's approval" });
    const report = await decisions.wait(actions, execute, { patienceMs, signal, onPending });
    page.rememberChanges(report.delta);
    await progress({ done: actions.length, of: actions.length, message: `${report.applied} applied` });
    const { delta, ...data } = report;
    const { text: _, ...changes } = delta ?? {};
    return {
      text: rendered ? renderReport(report, actions) : undefined,
      data: { ...data, ...(delta && { delta: changes }) },
    };
  },
});

/** What is written in another of the ways that we know. What it takes from the page is taken from the page as it is now. */
async function respell(written: AnyAction[], page: SharedPage, signal: AbortSignal): Promise<AnyAction[]> {
  const seen = written.some(dependsOnPage)
    ? await page.use((driver) => driver.snapshot({ scope: "page", signal }), signal)
    : undefined;
  const before: AnyAction[] = [];
  for (const action of written) before.push(respellAction(action, { ...seen, before }));
  return before;
}
