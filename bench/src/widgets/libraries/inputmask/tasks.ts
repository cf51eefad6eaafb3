import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Phone", fill("5551234567"), { phone: "5551234567" }),
  task("Phone", fill("(555) 123-4567"), { phone: "5551234567" }),
  task("Card", fill("4242424242424242"), { card: "4242424242424242" }),
  task("Price", fill("1234.5"), { price: "1234.5" }),
  task("Code", fill("AB-1234"), { code: "AB1234" }),
];
