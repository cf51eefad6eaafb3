import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Phone", fill("02079460958"), { phone: "02079460958" }),
  task("Phone", fill("020 7946 0958"), { phone: "02079460958" }),
];
