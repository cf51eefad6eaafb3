import { clear, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Country", select("Japan"), { country: "japan" }),
  task("Country", fill("Vietnam"), { country: "vietnam" }),
  task("Skills", selectAll("Driving", "Painting"), { skills: ["driving", "painting"] }),
  task("Skills", clear, { skills: [] }),
  task("City", fill("Kyoto"), { city: "kyoto" }),
  task("City", select("Rome"), { city: "rome" }),
  task("Tags", fill("Urgent"), { tags: ["Urgent"] }),
];
