import { EventEmitter } from "node:events";
import type { PageEvent } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AnswerDialog, answerDialogs, answerSafely } from "./dialogs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Shown {
  kind?: string;
  message?: string;
  defaultValue?: string;
  isGone?: boolean;
}

function open(answer: AnswerDialog) {
  const page = Object.assign(new EventEmitter(), { url: () => "https://shop.example/" });
  const events: PageEvent[] = [];
  const answered: unknown[] = [];
  const { isAsking } = answerDialogs({
    page: page as unknown as Page,
    answer,
    timeoutMs: 1000,
    report: (event) => events.push(event),
  });
  function show({ kind = "confirm", message = "Sure?", defaultValue = "", isGone = false }: Shown) {
    const note = async (value: unknown) => {
      if (isGone) throw new Error("The page is gone.");
      answered.push(value);
    };
    page.emit("dialog", {
      type: () => kind,
      message: () => message,
      defaultValue: () => defaultValue,
      accept: note,
      dismiss: () => note(false),
    });
    return vi.advanceTimersByTimeAsync(0);
  }
  return { show, events, answered, isAsking };
}

it.each([
  ["alert", true],
  ["beforeunload", true],
  ["confirm", false],
  ["prompt", false],
] as const)("answers %s safely with %s", (kind, expected) => {
  expect(answerSafely({ kind, message: "", defaultValue: "", url: "" })).toBe(expected);
});

it("gives the answer of the handler, and reports it", async () => {
  const { show, events, answered } = open(async ({ message, url }) => message === "Sure?" && url.includes("shop"));
  await show({});
  expect([answered, events]).toEqual([[""], [{ type: "dialog", kind: "confirm", message: "Sure?", accepted: true }]]);
});

it("answers a prompt with a text, or with its default", async () => {
  const answers: (string | boolean)[] = ["Ada", true, false];
  const { show, answered } = open(() => answers.shift() ?? false);
  for (let count = 0; count < 3; count += 1) await show({ kind: "prompt", defaultValue: "Bob" });
  expect(answered).toEqual(["Ada", "Bob", false]);
});

it("answers safely if the handler takes too long or fails", async () => {
  const slow = open(() => new Promise(() => {}));
  await slow.show({});
  expect(slow.answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(slow.answered).toEqual([false]);
  const broken = open(() => Promise.reject(new Error("away")));
  await broken.show({ kind: "alert" });
  expect(broken.events).toMatchObject([{ kind: "alert", accepted: true }]);
});

it("reports that a person is being asked only after a while", async () => {
  const { show, isAsking } = open(() => new Promise(() => {}));
  await show({});
  expect(isAsking()).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  expect(isAsking()).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  expect(isAsking()).toBe(false);
});

it("ignores a page that closes before the answer, and truncates long messages", async () => {
  const { show, events } = open(() => true);
  await show({ isGone: true, message: "x".repeat(9999) });
  expect(events).toMatchObject([{ message: "x".repeat(500) }]);
});
