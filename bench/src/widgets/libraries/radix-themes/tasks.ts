import { check, click, fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Colour", fill("Blue"), { colour: "Blue" }),
  task("Typing", check, { skills: ["Sewing", "Typing"] }),
  task("Parking", check, { extras: ["Parking"] }),
  task("Medium", check, { size: "Medium" }),
  task("Size", select("Large"), { size: "Large" }),
  task("Premium", check, { plan: "Premium" }),
  task("Board", click, { view: "Board" }),
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Notes", fill("Two lines"), { notes: "Two lines" }),
  task("I agree", check, { agreed: true }),
  task("Alerts", check, { alerts: true }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Hotels", click, { tab: "hotels" }),
  task("Actions", select("Move"), { done: "Move" }),
];
