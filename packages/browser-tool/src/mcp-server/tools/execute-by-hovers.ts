// What a hover shows is gone when the next action runs, so the page is read after each.
import {
  type AnyAction,
  type Delta,
  type ExecutionReport,
  joinReports,
  type Outcome,
  type PageDriver,
  reportOf,
  stopsCommits,
} from "@giselles-ai/protocol";

const maxShown = 300;

export async function executeByHovers(
  driver: Pick<PageDriver, "execute">,
  actions: readonly AnyAction[],
  signal: AbortSignal,
): Promise<ExecutionReport> {
  const parts = splitAfterHovers(actions);
  if (parts.length < 2) return driver.execute([...actions], { signal });
  const reports: ExecutionReport[] = [];
  for (const [index, part] of parts.entries()) {
    const hasFailed = reports.some(({ outcomes = [] }) => outcomes.some(stopsCommits));
    const report = hasFailed ? reportOf(part.map(toSkipped)) : await driver.execute(part, { signal });
    reports.push(index < parts.length - 1 ? withShown(report) : report);
  }
  return joinReports(reports);
}

function splitAfterHovers(actions: readonly AnyAction[]): AnyAction[][] {
  const ends = actions.flatMap(({ action }, index) => (action === "hover" ? [index + 1] : []));
  const borders = [...new Set([0, ...ends, actions.length])];
  return borders.slice(0, -1).map((from, index) => actions.slice(from, borders[index + 1]));
}

/** Says with the hover what it showed. Texts alone need not stand among the changes too. */
function withShown(report: ExecutionReport): ExecutionReport {
  const { outcomes = [], delta, ...rest } = report;
  const last = outcomes.at(-1);
  const texts = delta?.outline?.map(({ text }) => text).join(" ");
  if (!delta || !texts || last?.status !== "applied") return report;
  const shown = { ...last, message: `It showed ${JSON.stringify(texts.slice(0, maxShown))}.` };
  return { ...rest, outcomes: [...outcomes.slice(0, -1), shown], ...(hasFields(delta) && { delta }) };
}

function hasFields({ added, changed, removed, url }: Delta): boolean {
  return added.length + changed.length + removed.length > 0 || url !== undefined;
}

export function toSkipped({ fieldId }: AnyAction, index: number): Outcome {
  const message = "An earlier action failed.";
  return { index, status: "skipped", code: "AFTER_FAILURE", message, ...(typeof fieldId === "string" && { fieldId }) };
}
