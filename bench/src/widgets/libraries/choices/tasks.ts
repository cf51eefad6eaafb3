import { fill, select, selectAll, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Colour", select("Green"), { colour: "green" }),
  task("Colour", fill("Blue"), { colour: "blue" }),
  task("Country", select("Japan"), { country: "japan" }),
  task("Skills", selectAll("Cooking", "Typing"), { skills: ["cooking", "typing"] }),
  task("Courses", selectAll("Sewing", "Singing"), { courses: ["sewing", "singing"] }),
  task("Courses", selectAll("Driving"), { courses: ["driving"] }),
  task("Tags", selectAll("urgent", "later"), { tags: ["urgent", "later"] }),
  task("City", select("Paris"), { city: "paris" }),
  task("Fruit", select("Cherry"), { fruit: "cherry" }),
  task("Size", select("Large"), { size: "large" }),
];
