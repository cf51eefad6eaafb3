import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Birthday", fill("1990-12-24"), { birthday: "1990-12-24" }),
  task("Due", fill("4 March 2026"), { due: "2026-03-04" }),
  task("Stay", fill("4 March 2026 to 9 March 2026"), { stay: ["2026-03-04", "2026-03-09"] }),
  task("Meeting", fill("2026-03-04 14:30"), { meeting: "2026-03-04 14:30" }),
  task("Alarm", fill("06:45"), { alarm: "06:45" }),
  task("Start", fill("4 March 2026"), { start: "2026-03-04" }),
];
