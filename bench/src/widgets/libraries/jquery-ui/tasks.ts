import { check, click, fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Birthday", fill("1990-12-24"), { birthday: "1990-12-24" }),
  task("Due date", fill("4 March 2026"), { due: "2026-03-04" }),
  task("Due date", fill("2027-08-31"), { due: "2027-08-31" }),
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("City", fill("Paris"), { city: "Paris" }),
  task("City", select("New York"), { city: "New York" }),
  task("Town", fill("Kyoto"), { town: "Kyoto" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Price range", fill("30"), { price: [30, 90] }),
  task("Guests", fill("4"), { guests: 4 }),
  task("I accept the terms", check, { terms: true }),
  task("Large", check, { size: "large" }),
  task("Billing", click, { tab: 1 }),
  task("Move", click, { chosen: "move" }),
];
