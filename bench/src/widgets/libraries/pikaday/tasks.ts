import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Birthday", fill("1990-12-24"), { birthday: "1990-12-24" }),
  task("Due date", fill("4 March 2026"), { due: "2026-03-04" }),
  task("Arrival", fill("4 March 2026"), { arrival: "2026-03-04" }),
  task("Start", fill("4 March 2026"), { start: "2026-03-04" }),
];
