import { clear, click, fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Birthday", fill("1990-12-24"), { birthday: "1990-12-24" }),
  task("Due date", fill("31 August 2027"), { due: "2027-08-31" }),
  task("Due date", clear, { due: "" }),
  task("Arrival", fill("4 March 2026"), { arrival: "2026-03-04" }),
  task("Start", fill("2:30 pm"), { start: "14:30" }),
  task("Start", fill("09:05"), { start: "09:05" }),
  task("End", fill("2:30 pm"), { end: "14:30" }),
  task("Meeting", fill("4 March 2026 2:30 pm"), { meeting: "2026-03-04 14:30" }),
  task("Trip", fill("4 March 2026"), { trip: "2026-03-04" }),
  task("Alarm", fill("7:15 am"), { alarm: "07:15" }),
  task("Expiry", fill("March 2028"), { month: "2028-03" }),
  task("24", click, { day: "2026-03-24" }),
  task("Select time", select("02:00 PM"), { slot: "14:00" }),
];
