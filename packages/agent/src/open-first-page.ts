import { mayHaveHappened, type PageDriver, reportNavigation } from "@giselles-ai/protocol";
import type { End } from "./step.ts";

/** Goes to the page that a task begins at. Gives the end of the task if that fails: it was not meant for another page. */
export async function openFirstPage(
  page: PageDriver,
  url: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<End | undefined> {
  if (!page.navigate) {
    const message = `This driver cannot open ${url}: it works in the page that is open. Leave out url.`;
    return { ending: "failed", message };
  }
  const { outcomes = [], warnings } = await reportNavigation(page.navigate(url, signal ? { signal } : {}));
  const [outcome] = outcomes;
  if (outcome && mayHaveHappened(outcome)) return undefined;
  return { ending: "failed", message: outcome?.message ?? warnings[0] ?? `${url} could not be opened.` };
}
