import { fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Country", select("Japan"), { country: "Japan" }),
  task("Country", fill("New Zealand"), { country: "New Zealand" }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("City", select("Rome"), { city: "Rome" }),
];
