import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Volume", fill("70"), { volume: [70] }),
  task("Lowest price", fill("30"), { price: [30, 90] }),
  task("Highest price", fill("60"), { price: [10, 60] }),
  task("Budget", fill("450"), { budget: [450] }),
  task("Size", fill("5"), { size: [5] }),
  task("Bass", fill("-3"), { bass: [-3] }),
];
