import { createRandom, encodings, plantSecrets } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { SecretError } from "../secret.ts";
import { createSecretRedactor } from "./create-secret-redactor.ts";

const secret = 'correct "horse" & båttery\\9';
const redactor = createSecretRedactor([{ name: "password", value: secret }]);
const mark = "{{secret:password}}";

describe("X6: redacts a secret in every encoding", () => {
  it.each(Object.entries(encodings))("%s", (_, encode) => {
    const redacted = redactor.text(`before ${encode(secret)} after`);
    expect(redacted).toMatch(/^before .*\{\{secret:password\}\}.* after$/s);
    expect(redacted).not.toMatch(/horse|esroh|aG9yc2|hvcn|6f727365/i);
  });

  it("inside other text, several times, and beside other secrets", () => {
    const both = createSecretRedactor([{ name: "a", value: "hunter2!" }, "swordfish9"]);
    expect(both.text("xhunter2!yswordfish9hunter2!")).toBe("x{{secret:a}}y••••{{secret:a}}");
    expect(both.text("HUNTER2! hunter 2 !")).toBe("{{secret:a}} {{secret:a}}");
  });

  it("also where it was cut off in the middle", () => {
    expect(redactor.text('The page says: correct "hor…')).toBe("The page says: ••••…");
    expect(redactor.text("The page is correct…")).not.toContain("correct");
    expect(redactor.text("Corr…")).toBe("••••…");
    expect(redactor.text("Cor…")).toBe("Cor…");
  });

  it("also with other quotes, and with escapes beside its backslash", () => {
    const quoted = createSecretRedactor([{ name: "q", value: `say "it's"\\'now` }]);
    for (const text of [
      `say 'it's'\\'now`,
      "say “it’s”\\’now",
      `say "it&#39;s"\\&#39;now`,
      `say %22it%27s%22\\%27now`,
    ]) {
      expect(quoted.text(`<${text}>`)).toBe("<{{secret:q}}>");
    }
  });

  it("and changes nothing else", () => {
    const words = "The quick brown fox & 100% of <b>it</b> \\o/ %zz &nope; aGVsbG8gd29ybGQ= 68656c6c6f \ud83d\ude00 …";
    expect(redactor.text(words)).toBe(words);
    expect(redactor.text(`${mark} ${mark}`)).toBe(`${mark} ${mark}`);
  });

  it("redacts a short secret only where it stands alone", () => {
    const short = createSecretRedactor([{ name: "cvc", value: "738" }]);
    const [mark, untouched] = ["{{secret:cvc}}", "input-738, 17380"];
    expect(short.text(`738, cvc=738&x, ${untouched} NzM4 837`)).toBe(
      `${mark}, cvc=${mark}&x, ${untouched} ${mark} ${mark}`,
    );
  });

  it("keeps protocol words that equal a secret", () => {
    const silly = createSecretRedactor([{ name: "word", value: "secret" }]);
    expect(silly.text(silly.text("a secret here"))).toBe("a {{secret:word}} here");
    expect(silly.text("{{secret:hunter2}}")).toBe("{{{{secret:word}}:hunter2}}");
  });
});

describe("X6: values of any shape", () => {
  it("are returned unchanged, as the same object, if there is nothing to redact", () => {
    const value = { a: ["b", { c: 1, d: null }], at: new Date(0) };
    expect(redactor.deep(value)).toBe(value);
  });

  it("are redacted in texts, keys, numbers and errors, but not in protocol values and ids", () => {
    const numbers = createSecretRedactor([
      { name: "n", value: "123456" },
      { name: "w", value: "applied" },
      { name: "i", value: "input-1" },
    ]);
    const error = Object.assign(new TypeError("bad 123456"), { code: "X", detail: { of: "123456" } });
    const redacted = numbers.deep({ status: "applied", fieldId: "input-1", text: "applied", 123456: 123456, error });
    expect(redacted).toMatchObject({
      status: "applied",
      fieldId: "input-1",
      text: "{{secret:w}}",
      "{{secret:n}}": "{{secret:n}}",
    });
    expect(redacted.error).toBeInstanceOf(TypeError);
    expect(redacted.error.message).toBe("bad {{secret:n}}");
    expect(redacted.error.stack).not.toContain("123456");
    expect(redacted.error.detail.of).toBe("{{secret:n}}");
    expect(error.message).toBe("bad 123456");
  });

  it("keep the marker of an error, so that isInstance works across package copies", () => {
    const redacted = redactor.deep(Object.assign(new SecretError("no"), { detail: secret }));
    expect(redacted.detail).toBe(mark);
    expect(SecretError.isInstance(redacted)).toBe(true);
  });

  it("can be circular", () => {
    const value: { text: string; self?: unknown } = { text: `is ${secret}` };
    value.self = value;
    expect(redactor.deep(value).text).toBe(`is ${mark}`);
  });
});

describe("X6: text in chunks", () => {
  it("gives the same result as the whole text, wherever it is cut", () => {
    const random = createRandom("pieces");
    const secrets = plantSecrets(8, random);
    const pieces = createSecretRedactor([
      ...secrets.map((value, index) => ({ name: `s${index}`, value })),
      "4711",
      secret,
    ]);
    for (const [index, value] of [...secrets, "4711", secret].entries()) {
      for (const encode of Object.values(encodings)) {
        const text = `${"x ".repeat(index)}a=${encode(value)}; 4711 & <b>%41 ${encode(secret)}`;
        const { push, flush } = pieces.stream();
        let redacted = "";
        for (let at = 0; at < text.length; ) {
          const length = random.between(1, index % 2 ? 3 : 40);
          redacted += push(text.slice(at, at + length));
          at += length;
        }
        expect(redacted + flush()).toBe(pieces.text(text));
      }
    }
  });

  it("is returned as soon as possible", () => {
    const { push, flush } = redactor.stream();
    expect(push("Hello, this is all right. ")).toMatch(/^Hello, this is all right/);
    expect(push(`and ${secret.slice(0, 10)}`)).not.toContain("corr");
    expect(push(`${secret.slice(10)}!`) + flush()).toContain(mark);
  });
});

it("takes linear time, even for adversarial text", { timeout: 300_000 }, () => {
  const secrets = Array.from({ length: 200 }, (_, index) => `secret-${index}-${"ab".repeat(index % 10)}z`);
  const hard = createSecretRedactor(secrets);
  const texts = ["secret-1", "ab".repeat(50), "%25", "&#x73;", "s ".padEnd(60), "c2VjcmV0"];
  for (const part of texts) {
    const cost = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
      const before = process.cpuUsage(); // whatever else the machine is busy with
      hard.text(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = (length: number) => Math.min(cost(length), cost(length));
    least(70_000);
    expect({ part, ratio: least(560_000) / least(70_000) }).toEqual({
      part,
      ratio: expect.toSatisfy((ratio: number) => ratio < 8 * 4),
    });
  }
});
