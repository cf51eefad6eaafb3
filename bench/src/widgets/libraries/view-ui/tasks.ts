import { check, click, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Full name", fill("Ada Lovelace"), { name: "Ada Lovelace" }),
  task("Colour", select("Green"), { colour: "Green" }),
  task("Country", select("Japan"), { country: "Japan" }),
  task("Skills", selectAll("Sewing", "Typing"), { skills: ["Sewing", "Typing"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Volume", fill("70"), { volume: 70 }),
  task("Send me news", check, { news: true }),
  task("I accept the terms", check, { terms: true }),
  task("Medium", check, { size: "Medium" }),
  task("Pear", check, { fruits: ["Pear"] }),
  task("Map", check, { view: "Map" }),
  task("Score", fill("4"), { score: 4 }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Stay", fill("4 March 2026 to 9 March 2026"), { stay: ["2026-03-04", "2026-03-09"] }),
  task("Start", fill("14:30"), { start: "14:30" }),
  task("Place", select("Asia / Japan"), { place: ["asia", "japan"] }),
  task("Paint", fill("#ff0000"), { paint: "#ff0000" }),
  task("Details", click, { tab: "two" }),
  task("Actions", select("Move"), { chosen: "move" }),
];
