import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Note", fill("Ring twice"), { note: "Ring twice" }),
  task("Colour", select("Green"), { colour: "Green" }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "Medium" }),
  task("Map", click, { view: "map" }),
  task("Search text", fill("tea"), { query: "tea" }),
  task("Code", fill("1234"), { code: "1234" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
