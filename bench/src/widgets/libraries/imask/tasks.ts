import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Phone", fill("7700 900123"), { phone: "+44 7700 900123" }),
  task("Phone", fill("+44 7700 900123"), { phone: "+44 7700 900123" }),
  task("Card number", fill("4242424242424242"), { card: "4242 4242 4242 4242" }),
  task("Birthday", fill("4 March 2026"), { day: "04.03.2026" }),
  task("Start", fill("2:30 pm"), { time: "14:30" }),
  task("Amount", fill("1234.5"), { amount: "1,234.5" }),
  task("Price", fill("2500"), { price: "$2,500" }),
  task("Number plate", fill("ab12 cde"), { plate: "AB12 CDE" }),
  task("Postcode", fill("90210-1234"), { postcode: "90210-1234" }),
];
