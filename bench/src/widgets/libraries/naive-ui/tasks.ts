import { check, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Skills", selectAll("Driving", "Painting"), { skills: ["driving", "painting"] }),
  task("Country", select("Vietnam"), { country: "vietnam" }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Alerts", check, { alerts: true }),
  task("I agree", check, { agreed: true }),
];
