import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, makeFolder, type Random, soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createAuditJournal, readAuditKey, verifyAudit } from "../../../src/record/audit/index.ts";
import { runEntries } from "./run-entries.cases.ts";

type Tamper = (bytes: Buffer, random: Random) => Buffer;

const linesOf = (bytes: Buffer) => bytes.toString("latin1").split("\n").slice(0, -1);
const toBytes = (lines: string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(""), "latin1");
const place = (list: ArrayLike<unknown>, random: Random) => random.between(0, list.length - 1);

/** Each one changes the file, for every random choice. */
const tampers: Record<string, Tamper> = {
  "edit a byte": (bytes, random) => {
    const edited = Buffer.from(bytes);
    const at = place(bytes, random);
    edited[at] = (Number(bytes[at]) + random.between(1, 255)) % 256;
    return edited;
  },
  "edit a value in the words of the format": (bytes, random) => {
    const lines = linesOf(bytes);
    for (;;) {
      const at = place(lines, random);
      const edited = String(lines[at]).replace(/applied|approved|assisted|Ada|true|click/, "failed");
      if (edited !== lines[at]) return toBytes(lines.with(at, edited));
    }
  },
  "put in bytes": (bytes, random) => {
    const at = random.between(0, bytes.length);
    const more = Buffer.from(Array.from({ length: random.between(1, 20) }, () => random.between(0, 255)));
    return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  },
  "take out bytes": (bytes, random) => {
    const at = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.between(1, 2000))]);
  },
  "delete lines": (bytes, random) => {
    const lines = linesOf(bytes);
    return toBytes(lines.toSpliced(place(lines, random), random.between(1, 10)));
  },
  "swap two lines": (bytes, random) => {
    const lines = linesOf(bytes);
    const one = place(lines, random);
    const other = (one + random.between(1, lines.length - 1)) % lines.length;
    return toBytes(lines.with(one, String(lines[other])).with(other, String(lines[one])));
  },
  "repeat a line": (bytes, random) => {
    const lines = linesOf(bytes);
    return toBytes(lines.toSpliced(random.between(0, lines.length), 0, String(lines[place(lines, random)])));
  },
  "move lines": (bytes, random) => {
    const lines = linesOf(bytes);
    const from = random.between(0, lines.length - 2);
    const moved = lines.splice(from, random.between(1, Math.min(5, lines.length - 1 - from)));
    const to = (from + random.between(1, lines.length)) % (lines.length + 1);
    return toBytes(lines.toSpliced(to, 0, ...moved));
  },
  "cut off at a line": (bytes, random) => {
    const lines = linesOf(bytes);
    return toBytes(lines.slice(0, random.between(0, lines.length - 1)));
  },
  "cut off anywhere": (bytes, random) => bytes.subarray(0, random.between(0, bytes.length - 1)),
};

it.each([
  ["with its head", true, false],
  ["with its head, and signed", true, true],
  ["alone", false, false],
])(
  "L6: detects every change to an audit file %s",
  (_, hasHead, isSigned) => {
    const random = createRandom("tampering");
    const folder = makeFolder();
    const key = isSigned ? readAuditKey("0123456789abcdef0123456789abcdef") : undefined;
    const whole = join(folder, "whole.jsonl");
    const journal = createAuditJournal({ file: whole, key, anchorEvery: 20 });
    journal.catchUp(runEntries(8));
    journal.close();
    const bytes = readFileSync(whole);
    const file = join(folder, "tampered.jsonl");
    if (hasHead) writeFileSync(`${file}.head`, readFileSync(`${whole}.head`));
    const check = (content: Buffer) => {
      writeFileSync(file, content);
      return verifyAudit(file, { key });
    };
    expect(check(bytes).ok).toBe(true); // the control
    const names = Object.keys(tampers);
    const unseen: string[] = [];
    for (let round = 0; round < soak(2000); round += 1) {
      const name = names[round % names.length] ?? "";
      const tampered = tampers[name]?.(bytes, random) ?? bytes;
      expect(tampered.equals(bytes), name).toBe(false);
      const found = check(tampered);
      if (found.ok || found.line < 1 || found.message === "") unseen.push(`${name} in round ${round}`);
    }
    expect(unseen).toEqual([]);
  },
  1_800_000,
);

/** Replaces words in a line and computes its hash again, as somebody who knows the format does. */
function rewrite(line: string, from: RegExp, to: string): string {
  const body = line.slice('{"hash":"'.length + 64 + 2).replace(from, to);
  return `{"hash":"${createHash("sha256").update(body).digest("hex")}",${body}`;
}

it.each([
  ["time", /"at":"[^"]*"/, '"at":"2020-01-01T00:00:00.000Z"'],
  ["run", /"runId":"[^"]*"/, '"runId":"another"'],
])(
  "L6: detects another %s in a signed last line without its head; the control, without a key, does not",
  (_, from, to) => {
    const key = readAuditKey("0123456789abcdef0123456789abcdef");
    const file = join(makeFolder(), "audit.jsonl");
    const journal = createAuditJournal({ file, key });
    journal.catchUp(runEntries(1));
    journal.close();
    rmSync(`${file}.head`);
    expect(verifyAudit(file, { key })).toMatchObject({ ok: true });
    const lines = linesOf(readFileSync(file));
    writeFileSync(file, toBytes(lines.with(-1, rewrite(String(lines.at(-1)), from, to))));
    expect(verifyAudit(file)).toMatchObject({ ok: true }); // the control
    expect(verifyAudit(file, { key })).toMatchObject({ ok: false, line: lines.length, problem: "forged" });
  },
);

it("L6: detects another file with the same key in the place of the one whose id was noted", () => {
  const key = readAuditKey("0123456789abcdef0123456789abcdef");
  const [file, other] = ["a", "b"].map((name) => {
    const path = join(makeFolder(), "audit.jsonl");
    const journal = createAuditJournal({ file: path, key });
    journal.catchUp(runEntries(1).map((entry) => ({ ...entry, runId: name })));
    journal.close();
    return path;
  }) as [string, string];
  const noted = verifyAudit(file, { key });
  const expected = noted.ok ? noted.id : undefined;
  expect(verifyAudit(file, { key, expect: expected })).toMatchObject({ ok: true });
  for (const ending of ["", ".head"]) writeFileSync(`${file}${ending}`, readFileSync(`${other}${ending}`));
  expect(verifyAudit(file, { key })).toMatchObject({ ok: true }); // the control
  expect(verifyAudit(file, { key, expect: expected })).toMatchObject({ ok: false, problem: "truncated" });
});

it("L6: detects every change to the .head file", () => {
  const random = createRandom("tampering with the head");
  const file = join(makeFolder(), "audit.jsonl");
  const journal = createAuditJournal({ file });
  journal.catchUp(runEntries(1));
  journal.close();
  const bytes = readFileSync(`${file}.head`);
  writeFileSync(`${file}.head`, "");
  expect(verifyAudit(file)).toMatchObject({ ok: false });
  const kinds = ["edit a byte", "put in bytes", "take out bytes"];
  for (let round = 0; round < soak(600); round += 1) {
    const kind = kinds[round % kinds.length] ?? "";
    const tampered = tampers[kind]?.(bytes, random) ?? bytes;
    if (tampered.equals(bytes)) continue;
    writeFileSync(`${file}.head`, tampered);
    expect(verifyAudit(file), `${kind} in round ${round}`).toMatchObject({ ok: false });
  }
});
