import { type Approval, describeSending } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import { formatAction } from "./format-action.ts";

/** Formats an approval for a person who does not see the page. */
export function formatApproval(approval: Approval, now = Date.now()): string[] {
  const { id, runId, title, url, steps, asked, message, expiresAt } = approval;
  const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 60_000));
  const page = memoryOf(approval);
  return [
    `${id}  ${clean(message)}`,
    `  page ${quote(title)} (${clean(url)}), run ${runId}, ${minutes} min left`,
    ...steps.flatMap(({ action }, index) => [
      `  ${index + 1}. ${formatAction(action, page)}${asked.includes(index) ? "" : " (no approval needed)"}`,
      ...describeSending(actionsOf(steps), index, approval).map((line) => `     ${clean(line)}`),
    ]),
  ];
}

function actionsOf(steps: Approval["steps"]) {
  return steps.map(({ action }) => action);
}

function memoryOf({ fields }: Approval): PageMemory {
  return {
    field(id) {
      const field = fields.find(({ fieldId }) => fieldId === id);
      return field && { ...field, kind: field.kind as never };
    },
    lastReport: () => undefined,
  };
}
