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
  const known = new Set(page.seen?.fields.map(({ fieldId }) => fieldId));
  let snapshot = await page.read(drivers.page, { text: true, ...(since ? { since } : wholePage), signal });
  const isOther = since && !snapshot.delta && !snapshot.fields.some(({ fieldId }) => known.has(fieldId));
  if (isOther) snapshot = await page.read(drivers.page, { text: true, ...wholePage, signal });
  page.remember(snapshot);
  if (!isSamePage) page.late.clear();
  const shown = snapshot.delta?.text ?? snapshot.text ?? "";
  return [...page.late.linesFor(snapshot.late, shown), shown].join("\n");
}
