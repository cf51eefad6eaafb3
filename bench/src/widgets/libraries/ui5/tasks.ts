import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Colour", fill("Blue"), { colour: "Blue" }),
  task("Country", select("Vietnam"), { country: "Vietnam" }),
  task("Country", fill("Japan"), { country: "Japan" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("I agree", check, { agreed: true }),
  task("Alerts", check, { alerts: true }),
  task("Medium", check, { size: "Medium" }),
  task("Fast", click, { delivery: "Fast" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Rating", fill("4"), { score: 4 }),
];
