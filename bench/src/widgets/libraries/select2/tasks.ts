import { clear, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Country", select("Japan"), { country: "japan" }),
  task("Country", fill("new zealand"), { country: "new zealand" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("Skills", fill("Cooking, Singing"), { skills: ["cooking", "singing"] }),
  task("Skills", clear, { skills: [] }),
  task("City", select("Paris"), { city: "paris" }),
  task("City", fill("New York"), { city: "new york" }),
  task("Tags", selectAll("Urgent", "Later"), { tags: ["urgent", "later"] }),
  task("Tags", selectAll("Urgent", "Waiting"), { tags: ["urgent", "Waiting"] }),
  task("Size", clear, { size: "" }),
  task("Size", select("Large"), { size: "large" }),
  task("Fruit", select("Cherry"), { fruit: "cherry" }),
  task("Cities visited", selectAll("Rome", "Tokyo"), { people: ["rome", "tokyo"] }),
];
