import { check, click, fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Shade", select("Yellow"), { shade: "yellow" }),
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Guests", fill("4"), { guests: "4" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("I accept the terms", check, { terms: true }),
  task("Send me news", check, { news: true }),
  task("Medium", check, { size: "medium" }),
  task("Large", click, { size: "large" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Fast delivery", click, { fast: true }),
  task("Hotels", click, { tab: 1 }),
  task("Actions", select("Move"), { chosen: "move" }),
];
