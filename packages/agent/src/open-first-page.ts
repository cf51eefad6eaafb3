import { mayHaveHappened, type PageDriver, reportNavigation } from "@giselles-ai/protocol";
import type { End } from "./step.ts";

/** Navigates to the first page of a task. If that fails, the task must end, because it was not meant for another page. */
export async function openFirstPage(
  page: PageDriver,
  url: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<End | undefined> {
  if (!page.navigate) {
    const message = `This driver cannot open ${url}: it only works in the current page. Remove the url option.`;
    return { ending: "failed", message };
  }
  const { outcomes = [], warnings } = await reportNavigation(page.navigate(url, signal ? { signal } : {}));
  const [outcome] = outcomes;
  if (outcome && mayHaveHappened(outcome)) return undefined;
  return { ending: "failed", message: outcome?.message ?? warnings[0] ?? `${url} could not be opened.` };
}
