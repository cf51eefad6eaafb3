import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Birthday", fill("2025-12-24"), { birthday: "2025-12-24" }),
  task("Month", fill("March 2027"), { month: { month: 2, year: 2027 } }),
  task("Start", fill("14:30"), { start: { hours: 14, minutes: 30, seconds: 0 } }),
];
