import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Country", select("Vietnam"), { country: "vietnam" }),
  task("Country", fill("Japan"), { country: "japan" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("I agree", check, { agreed: true }),
  task("Alerts", check, { alerts: true }),
  task("Medium", check, { size: "Medium" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Rating", fill("4"), { score: 4 }),
  task("Actions", select("Move"), { chosen: "move" }),
  task("Hotels", click, { tab: "hotels" }),
];
