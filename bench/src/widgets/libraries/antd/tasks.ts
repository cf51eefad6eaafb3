import { check, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Country", select("Vietnam"), { country: "vietnam" }),
  task("Skills", selectAll("Driving", "Painting"), { skills: ["driving", "painting"] }),
  task("Tags", fill("Urgent"), { tags: ["Urgent"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Birthday", fill("4 March 2026"), { birthday: "2026-03-04" }),
  task("Alarm", fill("06:45"), { alarm: "06:45" }),
  task("Guests", fill("4"), { guests: 4 }),
  task("Volume", fill("65"), { volume: 65 }),
  task("Alerts", check, { alerts: true }),
  task("I accept the terms", check, { agreed: true }),
  task("Large", check, { size: "large" }),
  task("Place", select("Asia / Japan"), { place: ["asia", "japan"] }),
];
