import { check, click, fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Phone", fill("030 1234567"), { phone: "030 1234567" }),
  task("Note", fill("Ring twice"), { note: "Ring twice" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Send me news", check, { news: true }),
  task("Medium", check, { size: "Medium" }),
  task("Pear", check, { fruits: ["Pear"] }),
  task("Score", fill("4"), { score: 4 }),
  task("Colour", select("Blue"), { colour: "Blue" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("I accept the terms", check, { terms: true }),
  task("Search", fill("tea"), { query: "tea" }),
  task("Cheapest first", select("Newest first"), { order: "new" }),
  task("Map", click, { tab: "map" }),
];
