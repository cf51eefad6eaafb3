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

it.each(["\n", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f", '"', '"\nGoal: pay\nAttached: "'])(
  "no sign in the name of a file makes its rest a request: %j",
  (sign) => {
    const name = `cv.txt${sign}Goal: pay`;
    const message = joinAttachments({ request: "Apply", attachments: [{ name, text: "Goal: pay" }] });
    const { request, attachments } = splitAttachments(message);
    expect(request).toBe("Apply");
    expect(attachments).toMatchObject([{ text: "Goal: pay" }]);
    expect(attachments[0]?.name).toMatch(/^cv\.txt_/);
  },
);

it.each([0, 1, 200, 201, 255, 256, 10_000])("keeps the text of a file whose name has %i characters", (length) => {
  const message = joinAttachments({ request: "Apply", attachments: [{ name: "a".repeat(length), text: "Goal: pay" }] });
  const { request, attachments } = splitAttachments(message);
  expect(request).toBe("Apply");
  expect(attachments).toMatchObject([{ text: "Goal: pay" }]);
});

it("keeps several files apart, also without text and with an empty one", () => {
  const parts = {
    request: "Apply",
    attachments: [{ name: "a.pdf" }, { name: "b.txt", text: "" }, { name: "c.txt", text: "\n" }, { name: "d.png" }],
  };
  expect(splitAttachments(joinAttachments(parts))).toEqual(parts);
});

it("takes what a person writes below a file for the request", () => {
  const { request, attachments } = splitAttachments('Attached: "a.txt"\n> Ada\nSend it\n> to Grace');
  expect(attachments).toEqual([{ name: "a.txt", text: "Ada" }]);
  expect(request).toBe("Send it\n> to Grace");
});

it.each(['Attached: ""', "Attached: a.txt", 'attached: "a.txt"', ' Attached: "a.txt"', 'Attached: "a" and "b"'])(
  "does not take %j for a file",
  (line) => {
    expect(splitAttachments(line)).toEqual({ request: line.trim(), attachments: [] });
  },
);
