import { type Agent, call, fieldIn, text } from "./scripted-route.cases.ts";

/** Takes a snapshot, fills in the form, sends it and reports it. */
export const order: Agent = ({ id, results }) => {
  if (results.length === 0)
    return [...text("t1", "Let me look."), call(`${id}-look`, "getFormSnapshot", { instruction: "look" })];
  if (results.length > 1) return text("t2", "Done.");
  const [name, plan, send] = ["Full name", "Plan", "Send"].map((label) => fieldIn(results, label));
  const actions = [
    { action: "fill", fieldId: name, value: "Ada" },
    { action: "select", fieldId: plan, value: "Pro" },
    { action: "click", fieldId: send },
  ];
  return [call(`${id}-act`, "executeFormActions", { actions })];
};
