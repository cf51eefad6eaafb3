import { fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Tags", selectAll("urgent", "later"), { tags: ["urgent", "later"] }),
  task("Tags", fill("urgent, waiting"), { tags: ["urgent", "waiting"] }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["Cooking", "Typing"] }),
  task("Skills", fill("Cooking"), { skills: ["Cooking"] }),
  task("Countries", selectAll("Japan", "Peru"), { countries: ["Japan", "Peru"] }),
  task("Colour", select("Green"), { colour: ["Green"] }),
  task("Cities", fill("Paris"), { cities: ["Paris"] }),
  task("Places", selectAll("Rome", "Tokyo"), { people: ["Rome", "Tokyo"] }),
];
