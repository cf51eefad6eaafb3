import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Colour", fill("Blue"), { colour: "Blue" }),
  task("Country", select("Vietnam"), { country: "Vietnam" }),
  task("Skills", selectAll("Sewing", "Typing"), { skills: ["Sewing", "Typing"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Phone", fill("5551234567"), { phone: "(555) 123 - 4567" }),
  task("Birthday", fill("2026-03-04"), { birthday: "2026-03-04" }),
  task("I agree", check, { agreed: true }),
  task("Alerts", check, { alerts: true }),
  task("Medium", check, { size: "Medium" }),
  task("Courier", click, { shipping: "courier" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Rating", fill("4"), { score: 4 }),
  task("Actions", select("Move"), { chosen: "move" }),
];
