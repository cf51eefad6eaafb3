import { check, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("Plan", select("Pro"), { plan: "pro" }),
  task("Guests", fill("4"), { guests: "4" }),
  task("Colour", select("Green"), { colour: ["green"] }),
  task("Colour", fill("Blue"), { colour: ["blue"] }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("Volume", fill("70"), { volume: [70] }),
  task("Rating", fill("4"), { score: 4 }),
  task("Code", fill("1234"), { code: ["1", "2", "3", "4"] }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "medium" }),
  task("Map", check, { view: "Map" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
