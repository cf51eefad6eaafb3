import { type Failure, isFailure } from "../frame/failure.ts";
import type { Table } from "../frame/table.ts";
import { verdicts } from "./judge.ts";
import type { Ran } from "./run-task.ts";
import { describeTask, type Task } from "./task.ts";

export interface Done extends Ran {
  library: string;
  task: Task;
}

/** What was done for each library, or why it could not be measured. */
export type Results = Map<string, Done[] | Failure>;

/** `half` names the libraries that were chosen. */
export function toTables(results: Results, half: string): Table[] {
  return [toCounts(results, half), toOthers(results)];
}

function toCounts(results: Results, half: string): Table {
  const all = [...results.values()].flatMap((done) => (isFailure(done) ? [] : done));
  const rows = [...results].map(([library, done]) => (isFailure(done) ? [library, done] : [library, ...count(done)]));
  return {
    title: `One-call tasks on the widgets of ${half} libraries`,
    columns: [
      { name: "library" },
      { name: "tasks" },
      ...verdicts.map((name) => ({ name, better: name === "done" ? ("more" as const) : ("less" as const) })),
      { name: "popup open", better: "less" },
      { name: "slowest", unit: "ms", better: "less" },
    ],
    rows: [...rows, ["all", ...count(all)]],
    note: "Each task is one action on the field with that label, in its own page. The state that the application keeps from the library's change events decides. False success: reported as applied, and the state is not as asked. Left behind: reported as failed, and the state has changed or a popup is still open. Popup open: with any verdict.",
  };
}

function count(done: Done[]): number[] {
  const slowest = Math.max(0, ...done.map(({ ms }) => ms));
  return [
    done.length,
    ...verdicts.map((verdict) => done.filter((each) => each.verdict === verdict).length),
    done.filter(({ isPopupOpen }) => isPopupOpen).length,
    Math.round(slowest),
  ];
}

function toOthers(results: Results): Table {
  return {
    title: "Tasks that are not done",
    columns: [
      { name: "library" },
      { name: "task", isText: true },
      { name: "verdict", isText: true },
      { name: "what was reported", isText: true },
    ],
    rows: [...results].flatMap(([library, done]) =>
      (isFailure(done) ? [] : done)
        .filter(({ verdict }) => verdict !== "done")
        .map(({ task, verdict, message }) => [library, describeTask(task), verdict, message]),
    ),
  };
}
