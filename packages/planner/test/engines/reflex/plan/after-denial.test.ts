import type { HistoryStep } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { field, plan, ran, stepsOf } from "../page.cases.ts";

const page = [field("text", "Name"), field("text", "お名前"), field("button", "Send"), field("button", "送信")];

it.each([
  ["Fill this in: Name: Ada, and press Send", ['fill text-name "Ada"', "click button-send"]],
  ["お名前に「山田」と入力して、「送信」を押して", ['fill text-お名前 "山田"', "click button-送信"]],
])("does a request once if it is sent again after a denial: %s", (goal, steps) => {
  const first = plan(goal, page);
  expect(stepsOf(first)).toEqual(steps);
  const denied: HistoryStep = ran(
    first,
    first.steps.map(() => ({ status: "refused", code: "DENIED" })),
  );
  const question = plan(goal, page, { steps: [denied] });
  expect(question).toMatchObject({ decision: "ask", steps: [] });
  const answered: HistoryStep = { ...ran(question), reply: goal, replyFrom: "person" };
  const answers = [{ question: question.message, answer: goal }];
  const again = plan(goal, page, { steps: [denied, answered], answers });
  expect(stepsOf(again)).toEqual(steps);
  const sent = plan(goal, [field("link", "Home")], { steps: [denied, answered, ran(again)], answers });
  expect(sent.decision).toBe("done");
});

it.each([
  ["Enter Ada into Name", "", "Order a pizza for tonight"],
  ["Name: Ada", "", "What is the weather like in Paris?"],
  ["Fill this in: Name: Ada, and press Send", "the Name is wrong", "Order a pizza for tonight"],
  ["Name: Ada", "the Name is wrong", "press Send"],
  ["お名前に「山田」と入力して", "", "ピザを注文して"],
])("reads the answer after a denial as a request, not as a value: %s, %s, %s", (goal, reason, answer) => {
  const first = plan(goal, page);
  const denied: HistoryStep = ran(
    first,
    first.steps.map(() => ({ status: "refused", code: "DENIED", reason })),
  );
  const question = plan(goal, page, { steps: [denied] });
  const answered: HistoryStep = { ...ran(question), reply: answer, replyFrom: "person" };
  const answers = [{ question: question.message, answer }];
  const again = plan(goal, page, { steps: [denied, answered], answers });
  expect(stepsOf(again)).toEqual(answer === "press Send" ? ["click button-send"] : []);
});
