import { check, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Skills", selectAll("Driving", "Painting"), { skills: ["Driving", "Painting"] }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("Country", fill("Vietnam"), { country: "Vietnam" }),
  task("Alerts", check, { alerts: true }),
  task("Large", check, { size: "Large" }),
  task("Actions", select("Move"), { done: "Move" }),
];
