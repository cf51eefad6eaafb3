import { fill, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("One-time code", fill("123456"), { code: "123456", completed: "123456" }),
  task("Voucher", fill("AB12CD34"), { voucher: "AB12CD34" }),
  task("PIN", fill("4821"), { pin: "4821" }),
  task("Invitation", fill("A1B2C3"), { grouped: "A1B2C3" }),
];
