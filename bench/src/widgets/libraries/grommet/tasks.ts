import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Colour", select("Green"), { colour: "Green" }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Medium", check, { size: "Medium" }),
  task("Pear", check, { fruits: ["Pear"] }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Actions", select("Move"), { chosen: "move" }),
  task("Phone", fill("(030) 1234"), { phone: "(030) 1234" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Score", fill("4"), { score: 4 }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Arrival", fill("4 March 2026"), { arrival: "2026-03-04" }),
  task("Map", check, { view: "map" }),
  task("Details", click, { tab: 1 }),
];
