import { fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "Green" }),
  task("Colour", fill("Blue"), { colour: "Blue" }),
  task("Country", select("Vietnam"), { country: "Vietnam" }),
  task("Skills", selectAll("Sewing", "Typing"), { skills: ["Sewing", "Typing"] }),
  task("Skills", selectAll("Cooking"), { skills: ["Cooking"] }),
  task("City", fill("Kyoto"), { city: "Kyoto" }),
  task("Tags", fill("red"), { tags: ["red"] }),
];
