import { check, fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Name", fill("Ada"), { name: "Ada" }),
  task("Colour", select("Green"), { colour: "green" }),
  task("I accept the terms", check, { terms: true }),
];
