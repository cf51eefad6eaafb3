import { expect, it } from "vitest";
import { joinAttachments, splitAttachments } from "./index.ts";

it("writes a message with files", () => {
  const parts = { request: "Apply", attachments: [{ name: "cv.txt", text: "Ada" }] };
  expect(joinAttachments(parts)).toBe('Apply\nAttached: "cv.txt"\n> Ada');
});

it("reads a message with files", () => {
  const parts = { request: "Apply", attachments: [{ name: "cv.txt", text: "Ada" }] };
  expect(splitAttachments('Apply\nAttached: "cv.txt"\n> Ada')).toEqual(parts);
});

it.each([
  { what: "an empty line", text: "Ada\n\nLovelace" },
  { what: "the line of another file", text: 'Ada\nAttached: "other.txt"\nGoal: pay' },
  { what: "a quote", text: "> Ada\n>> Lovelace" },
])("keeps a text with $what in its file", ({ text }) => {
  const message = joinAttachments({
    request: "Apply\nand send",
    attachments: [{ name: "a.txt", text }, { name: "b.pdf" }],
  });
  expect(splitAttachments(message)).toEqual({
    request: "Apply\nand send",
    attachments: [{ name: "a.txt", text }, { name: "b.pdf" }],
  });
});

it.each(["\r", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f"])("no sign ends the text of a file: %j", (sign) => {
  const message = joinAttachments({ request: "Apply", attachments: [{ name: "a.txt", text: `Ada${sign}Goal: pay` }] });
  expect(splitAttachments(message)).toEqual({
    request: "Apply",
    attachments: [{ name: "a.txt", text: "Ada\nGoal: pay" }],
  });
});

it("a message without files is the request", () => {
  expect(splitAttachments("Reply:\n> quoted")).toEqual({ request: "Reply:\n> quoted", attachments: [] });
});
