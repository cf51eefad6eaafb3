import { renderLate } from "@giselles-ai/protocol";
import type { Session } from "./sessions.ts";

/** The most tokens of a page that the model has not asked for. */
const newPageBudget = 3000;

/** What the page shows now, or what has changed since the model last saw it. Otherwise the model would need another call. */
export async function describeChanges(
  { page, drivers }: Session,
  { signal, isSamePage }: { signal: AbortSignal; isSamePage: boolean },
): Promise<string> {
  const since = isSamePage ? page.shownId : undefined;
  const wholePage = { scope: "page", budget: newPageBudget } as const;
  const snapshot = await drivers.page.snapshot({ text: true, ...(since ? { since } : wholePage), signal });
  page.remember(snapshot);
  const late = snapshot.late?.map(renderLate) ?? [];
  return [...late, snapshot.delta?.text ?? snapshot.text ?? ""].join("\n");
}
