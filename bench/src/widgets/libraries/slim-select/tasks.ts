import { fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Country", select("Japan"), { country: "japan" }),
  task("Country", select("Vietnam"), { country: "vietnam" }),
  task("Skills", selectAll("Driving", "Painting"), { skills: ["driving", "painting"] }),
  task("Skills", selectAll("Sewing", "Singing"), { skills: ["sewing", "singing"] }),
  task("Tags", fill("Urgent"), { tags: ["Urgent"] }),
];
