import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Plan", select("Paid"), { plan: "paid" }),
  task("Colour", select("Green"), { colour: "Green" }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("Country", fill("United Kingdom"), { country: "United Kingdom" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "Medium" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Arrival", fill("4 March 2026"), { stay: "2026-03-04" }),
  task("Start", fill("14:30"), { start: "14:30" }),
  task("Map", check, { view: "map" }),
  task("Search", fill("tea"), { query: "tea" }),
  task("Details", click, { tab: 1 }),
  task("Actions", select("Move"), { chosen: "move" }),
];
