import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Guests", fill("4"), { guests: "4" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("I accept the terms", check, { terms: true }),
  task("Send me news", check, { news: true }),
  task("Medium", check, { size: "medium" }),
  task("Large", click, { size: "large" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Rating", fill("4"), { score: 4 }),
  task("Paint", fill("#ff0000"), { paint: "#ff0000" }),
  task("Code", fill("482913"), { code: "482913" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
