import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Colour", select("Green"), { colour: "Green" }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Tags", selectAll("urgent", "later"), { tags: ["urgent", "later"] }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "Medium" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Start", fill("2:30 pm"), { start: "14:30" }),
  task("Fruits", selectAll("Apple", "Plum"), { many: ["Apple", "Plum"] }),
  task("Map", click, { tab: "map" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
