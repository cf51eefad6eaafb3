import { expect, it } from "vitest";
import { Chat } from "./chat.ts";

const step = { proposal: { message: "Filling in", steps: [] }, executions: [] };

it("continues a task with the answer to a question, and starts a new one after an answer", () => {
  const chat = new Chat();
  chat.begin("Order for Ada");
  chat.addStep(step);
  chat.end("Which plan?", true);
  chat.begin("Pro");
  expect(chat.task).toEqual({
    goal: "Order for Ada",
    steps: [step],
    answers: [{ question: "Which plan?", answer: "Pro" }],
    conversation: { turns: [] },
  });
  chat.end("Ordered.", false);
  chat.begin("And one for Grace");
  expect(chat.task).toEqual({
    goal: "And one for Grace",
    steps: [],
    answers: [],
    conversation: {
      turns: [
        { request: "Order for Ada", answer: "Which plan?" },
        { request: "Pro", answer: "Ordered." },
      ],
    },
  });
});
