import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Colour", fill("Blue"), { colour: "Blue" }),
  task("Country", select("Vietnam"), { country: "Vietnam" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Phone", fill("5551234567"), { phone: "(555) 123-4567" }),
  task("I agree", check, { agreed: true }),
  task("Alerts", check, { alerts: true }),
  task("Medium", check, { size: "Medium" }),
  task("Courier", click, { shipping: "Courier" }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Rating", fill("4"), { score: 4 }),
  task("Drink", select("Coffee"), { list: "Coffee" }),
];
