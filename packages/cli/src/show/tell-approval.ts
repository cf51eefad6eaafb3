import type { Approval } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import { sayAction } from "./say-action.ts";

/** What is asked, in words, for somebody who does not see the page. */
export function tellApproval(approval: Approval, now = Date.now()): string[] {
  const { id, runId, title, url, steps, asked, message, expiresAt } = approval;
  const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 60_000));
  const page = memoryOf(approval);
  return [
    `${id}  ${clean(message)}`,
    `  page ${quote(title)} (${clean(url)}), run ${runId}, ${minutes} min left`,
    ...steps.map(
      ({ action }, index) =>
        `  ${index + 1}. ${sayAction(action, page)}${asked.includes(index) ? "" : " (needs no leave)"}`,
    ),
  ];
}

/** Without the values of secrets. */
export function redactApproval(approval: Approval): Approval {
  const secret = new Set(approval.fields.filter(({ sensitive }) => sensitive).map(({ fieldId }) => fieldId));
  const strike = (steps: Approval["steps"]) =>
    steps.map((step) => {
      const { action, fieldId } = step.action;
      return typeof fieldId === "string" && secret.has(fieldId) ? { ...step, action: { action, fieldId } } : step;
    });
  const { answer } = approval;
  return {
    ...approval,
    steps: strike(approval.steps),
    ...(answer?.decision === "edited" && { answer: { ...answer, steps: strike(answer.steps) } }),
  };
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
