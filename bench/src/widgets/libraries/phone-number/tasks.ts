import { fill, select, type Task, task } from "../../task.ts";

export const tasks: Task[] = [
  task("Phone", fill("+442079460958"), { phone: "+442079460958" }),
  task("Phone", fill("+44 20 7946 0958"), { phone: "+442079460958" }),
  task("Mobile", fill("(213) 373-4253"), { mobile: "+12133734253" }),
  task("Mobile", fill("213 373 4253"), { mobile: "+12133734253" }),
  task("Fax", fill("213 373 4253"), { fax: "+12133734253" }),
  task("Office country", select("France"), { country: "FR", office: "+33" }),
  task("Office", fill("+33 1 70 18 99 00"), { office: "+33170189900", country: "FR" }),
];
