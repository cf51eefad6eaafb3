import { check, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: ["green"] }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("City", select("Paris"), { city: ["paris"] }),
  task("City", fill("New York"), { city: ["new york"] }),
  task("Tags", selectAll("urgent", "later"), { tags: ["urgent", "later"] }),
  task("Guests", fill("4"), { guests: "4" }),
  task("Code", fill("1234"), { code: "1234" }),
  task("Rating", fill("4"), { score: 4 }),
  task("Volume", fill("70"), { volume: [70] }),
  task("Price", fill("30"), { price: [30, 90] }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "medium" }),
  task("Actions", select("Move"), { chosen: "move" }),
  task("Birthday", fill("4 March 2026"), { birthday: ["2026-03-04"] }),
];
