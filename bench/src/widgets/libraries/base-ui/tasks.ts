import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Colour", fill("Blue"), { colour: "Blue" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("Country", select("Vietnam"), { country: "Vietnam" }),
  task("Country", fill("Japan"), { country: "Japan" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("I agree", check, { agreed: true }),
  task("Alerts", check, { alerts: true }),
  task("Medium", check, { size: "Medium" }),
  task("Size", select("Large"), { size: "Large" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Right", click, { align: ["right"] }),
  task("Actions", select("Move"), { done: "Move" }),
];
