import { check, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Colour", select("Green"), { colour: "green" }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("Country", fill("United Kingdom"), { country: "United Kingdom" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Guests", fill("4"), { guests: "4" }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "Medium" }),
  task("Pear", check, { fruits: ["Pear"] }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Start", fill("2:30 pm"), { start: "14:30" }),
  task("Meeting", fill("4 March 2026 14:30"), { meeting: "2026-03-04T14:30" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
