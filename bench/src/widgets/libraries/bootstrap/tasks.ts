import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Email address", fill("ada@example.com"), { email: "ada@example.com" }),
  task("Colour", select("Green"), { colour: "green" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("City", fill("Paris"), { city: "Paris" }),
  task("Comments", fill("Two lines"), { notes: "Two lines" }),
  task("I accept the terms", check, { terms: true }),
  task("Send me news", check, { news: true }),
  task("Medium", check, { size: "Medium" }),
  task("Volume", fill("70"), { volume: "70" }),
  task("Paint", fill("#ff0000"), { paint: "#ff0000" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Map", check, { view: "map" }),
  task("Language", select("Deutsch"), { language: "Deutsch" }),
  task("Billing", click, { tab: "billing" }),
];
