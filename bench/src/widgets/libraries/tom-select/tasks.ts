import { clear, fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Country", select("Japan"), { country: "japan" }),
  task("Country", fill("United Kingdom"), { country: "united kingdom" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("Skills", fill("Cooking, Typing"), { skills: ["cooking", "typing"] }),
  task("Tags", selectAll("urgent", "later"), { tags: ["urgent", "later"] }),
  task("Tags", selectAll("urgent", "waiting"), { tags: ["urgent", "waiting"] }),
  task("City", select("Paris"), { city: "paris" }),
  task("City", fill("New York"), { city: "new york" }),
  task("Fruit", select("Cherry"), { fruit: "cherry" }),
  task("Size", select("Large"), { size: "large" }),
  task("Size", clear, { size: "" }),
  task("Courses", selectAll("Sewing", "Singing"), { courses: ["sewing", "singing"] }),
  task("Courses", selectAll("Driving"), { courses: ["driving"] }),
  task("Owner", select("Ada Lovelace"), { owner: "ada lovelace" }),
];
