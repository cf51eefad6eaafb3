import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Plan", select("Paid"), { plan: "Paid" }),
  task("Colour", select("Green"), { colour: "Green" }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Skills", selectAll("Sewing", "Typing"), { skills: ["Sewing", "Typing"] }),
  task("Tags", selectAll("urgent", "later"), { tags: ["urgent", "later"] }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "Medium" }),
  task("Map", check, { view: "map" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Stay", fill("4 March 2026 to 9 March 2026"), { stay: ["2026-03-04", "2026-03-09"] }),
  task("Start", fill("14:30"), { start: "14:30" }),
  task("Details", click, { tab: "two" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
