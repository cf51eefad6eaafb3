import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("Colour", select("Green"), { colour: "green" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("City", select("Paris"), { city: "paris" }),
  task("City", fill("New York"), { city: "new york" }),
  task("I accept the terms", check, { terms: true }),
  task("Send me news", check, { news: true }),
  task("Medium", check, { size: "medium" }),
  task("Volume", fill("70"), { volume: "70" }),
  task("Actions", select("Move"), { chosen: "move" }),
  task("Billing", click, { tab: "billing" }),
];
