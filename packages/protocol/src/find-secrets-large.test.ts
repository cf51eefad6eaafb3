import { describe, expect, it } from "vitest";
import { createRandom } from "../test/random.cases.ts";
import { findSecrets, hideSecrets } from "./index.ts";

const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

/** In milliseconds of this process, so that a busy machine does not count. */
function timeOf(part: string, length: number): number {
  const text = repeated(part, length);
  const before = process.cpuUsage();
  findSecrets(text);
  return process.cpuUsage(before).user / 1000;
}

it.each(["token={", "?sig="])(
  "a text that repeats %j takes as long for each of its characters as a short one",
  (part) => {
    timeOf(part, 2000);
    expect(timeOf(part, 30_000) / timeOf(part, 5000)).toBeLessThan(16); // about 6, and 36 if each is read to the beginning
  },
);

it.each([
  ..."a1\"'`\\<{[(=:-./ \n\t|,;&@",
  ...[
    "a-",
    "1 ",
    "<a>",
    "<a b=",
    "</",
    '"a":',
    '\\"',
    '\\n"',
    "a b: c\n",
    "a,b;c|",
    "| a ",
    "- a: |\n",
    "code ",
    "sms code ",
  ],
  ...[
    "password is ",
    "log in ",
    "enter ",
    "pin:",
    "--a ",
    "://",
    "a://b?token=",
    "https://a:",
    '("a", ',
    "&#x",
    "a'b ",
    "aA1",
  ],
  ...[
    "sk-",
    "-----BEGIN PRIVATE KEY-----",
    "4111 1111 1111 1111 ",
    "12/27 ",
    "\u3000",
    "密码",
    "１",
    "{{secret:",
    "<![CDATA[",
  ],
])("finds only what is inside of a text that repeats %j", (part) => {
  const text = repeated(part, 800);
  for (const { start, end } of findSecrets(text)) expect(start >= 0 && start < end && end <= text.length).toBe(true);
});

describe("what is found in any mixture of words, signs and secrets", () => {
  const pieces = [
    ..."\"'`\\{}[]()<>=:,;&?|-. \n\t",
    ...[
      "password",
      "is",
      "PIN",
      "token",
      "code",
      "sms",
      "cvc",
      "4111 1111 1111 1111",
      "hunter2!",
      "123",
      "12/27",
      "Ada",
      "https://",
    ],
    ...[
      "name",
      "value",
      "\\n",
      '\\"',
      "{{secret:a}}",
      "パスワード",
      "は",
      "密码",
      "１２３",
      "😀",
      "--key",
      "<password>",
      "</password>",
    ],
  ];

  it("is in order, inside of the text, and hidden without a trace", () => {
    const random = createRandom("secrets in random texts");
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from(
        { length: random.between(1, 30) },
        () => pieces[random.between(0, pieces.length - 1)],
      ).join(random.next() < 0.5 ? " " : "");
      let end = 0;
      for (const secret of findSecrets(text)) {
        expect({ text, isInOrder: secret.start >= end }).toEqual({ text, isInOrder: true });
        expect(secret.end).toBeGreaterThan(secret.start);
        expect(secret.end).toBeLessThanOrEqual(text.length);
        end = secret.end;
      }
      const parts = hideSecrets(text, () => "\u0000").split("\u0000");
      expect(parts).toHaveLength(findSecrets(text).length + 1);
      expect(parts.reduce((at, part) => (at < 0 ? at : text.indexOf(part, at)), 0)).toBeGreaterThanOrEqual(0);
    }
  });
});
