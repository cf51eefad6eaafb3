import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Birthday", fill("1990-12-24"), { birthday: "1990-12-24" }),
  task("Due date", fill("4 March 2026"), { due: "2026-03-04" }),
  task("Holidays", fill("4 March 2026"), { holidays: ["2026-03-04"] }),
  task("Month", fill("March 2026"), { month: "2026-03-01" }),
  task("From", fill("4 March 2026"), { from: "2026-03-04", to: "2026-03-04" }),
];
