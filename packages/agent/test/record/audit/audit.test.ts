import { generateKeyPairSync } from "node:crypto";
import { appendFileSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import {
  AuditError,
  createAuditJournal,
  joinJournals,
  readAudit,
  readAuditKey,
  verifyAudit,
} from "../../../src/record/audit/index.ts";
import { noHash, writeLine } from "../../../src/record/audit/line.ts";
import type { Journal } from "../../../src/runs/journal/journal.ts";
import { runEntries, runEvents, toEntries } from "./run-entries.cases.ts";

const secret = "0123456789abcdef0123456789abcdef";
const newFile = () => join(makeFolder(), "audit.jsonl");

function write(entries = runEntries(2), options: Partial<Parameters<typeof createAuditJournal>[0]> = {}): string {
  const file = options.file ?? newFile();
  const journal = createAuditJournal({ file, ...options });
  try {
    journal.catchUp(entries);
  } finally {
    journal.close();
  }
  return file;
}

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").slice(0, -1);
const saveLines = (file: string, lines: string[]) => writeFileSync(file, lines.map((line) => `${line}\n`).join(""));

/** What an attacker can do without the key: recompute the chain and the .head file. */
function rewrite(file: string, change: (lines: string[]) => string[]): void {
  let prev = noHash;
  const lines = change(linesOf(file)).map((line, index) => {
    const { hash: _hash, prev: _prev, v: _v, seq: _seq, ...content } = JSON.parse(line);
    if (content.anchor) Object.assign(content.anchor, { count: index, head: prev });
    const written = writeLine(prev, index + 1, content);
    prev = written.hash;
    return written.text.trimEnd();
  });
  saveLines(file, lines);
  const head = JSON.parse(readFileSync(`${file}.head`, "utf8"));
  writeFileSync(`${file}.head`, `${JSON.stringify({ ...head, count: lines.length, head: prev }).padEnd(511)}\n`);
}

it("L6: writes a chained line for each journal entry, and an anchor at the end", () => {
  const file = write();
  const lines = linesOf(file).map((line) => JSON.parse(line));
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect(lines.map(({ prev }) => prev)).toEqual([noHash, ...lines.slice(0, -1).map(({ hash }) => hash)]);
  expect(lines.flatMap(({ entry }) => entry ?? [])).toEqual(runEntries(2).map(({ seq }) => seq));
  expect(lines.at(-1)).toMatchObject({ anchor: { count: 22 + 2, head: lines.at(-2).hash, final: true } });
  expect([...readAudit(file)].map(({ record }) => record?.type)).toEqual(runEvents(2).map(({ type }) => type));
  expect(verifyAudit(file)).toMatchObject({ ok: true, lines: 25, records: 24, runs: 1, closed: true });
  expect(statSync(file).mode & 0o077).toBe(0);
});

it("L6: writes an anchor every `anchorEvery` records", () => {
  const anchors = linesOf(write(runEntries(4), { anchorEvery: 10 })).filter((line) => line.includes('"anchor"'));
  expect(anchors.map((line) => JSON.parse(line).anchor.final)).toEqual([false, false, false, false, true]);
});

const changes: [string, (lines: string[]) => string[], object][] = [
  ["edited", (lines) => lines.with(4, String(lines[4]).replace("assisted", "unleashed")), { line: 5 }],
  ["edited", (lines) => lines.with(4, `${lines[4]} `), { line: 5 }],
  ["missing", (lines) => lines.toSpliced(6, 2), { line: 7, message: expect.stringContaining("lines 7 to 8 are") }],
  ["missing", (lines) => lines.slice(1), { line: 1 }],
  ["reordered", (lines) => lines.with(3, String(lines[8])).with(8, String(lines[3])), { line: 4 }],
  ["inserted", (lines) => lines.toSpliced(6, 0, String(lines[2])), { line: 7 }],
  ["truncated", (lines) => lines.slice(0, -1), { line: 25 }],
  ["truncated", (lines) => lines.slice(0, 3), { line: 4, message: expect.stringContaining("3 of 25") }],
];

it.each(changes)("L6: names the line that was %s (%#)", (problem, change, where) => {
  const file = write();
  saveLines(file, change(linesOf(file)));
  expect(verifyAudit(file)).toMatchObject({ ok: false, problem, ...where });
});

it("L6: reports a file as truncated if it has no .head file and does not end with the end of a run", () => {
  const file = write();
  rmSync(`${file}.head`);
  expect(verifyAudit(file)).toMatchObject({ ok: true });
  for (const keep of [0, 1, 12, 24]) {
    const cut = newFile();
    saveLines(cut, linesOf(file).slice(0, keep));
    expect(verifyAudit(cut)).toMatchObject({ ok: false, problem: "truncated", line: keep + 1 });
  }
});

it("L6: cannot detect a cut at the end of an earlier run without the .head file, notes it, and detects it with a known hash", () => {
  const file = write();
  write(runEntries(1, "run-2"), { file });
  const whole = verifyAudit(file);
  expect(whole).toMatchObject({ ok: true, runs: 2, notes: [expect.stringContaining("not signed")] });
  const noted = whole.ok ? whole.hash : "";
  rmSync(`${file}.head`);
  expect(verifyAudit(file)).toMatchObject({
    ok: true,
    notes: [expect.stringContaining("truncated"), expect.anything()],
  });
  saveLines(file, linesOf(file).slice(0, 25));
  expect(verifyAudit(file)).toMatchObject({ ok: true, runs: 1 });
  expect(verifyAudit(file, { expect: noted })).toMatchObject({ ok: false, problem: "truncated" });
});

it("L6: cannot detect a completely rewritten chain without a key", () => {
  const file = write();
  rewrite(file, (lines) => lines.filter((line) => !line.includes('"click"')));
  expect(verifyAudit(file)).toMatchObject({ ok: true, notes: [expect.stringContaining("not signed")] });
});

const pair = generateKeyPairSync("ed25519");
const pem = {
  private: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  public: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
};

it.each([
  ["a shared secret", secret, secret],
  ["a pair of keys", pem.private, pem.public],
])("L6: with %s, detects a rewritten chain and one that lost its signatures", (_, writing, checking) => {
  const key = readAuditKey(checking);
  const signed = () => write(runEntries(2), { key: readAuditKey(writing), anchorEvery: 7 });
  const file = signed();
  expect(verifyAudit(file, { key })).toMatchObject({ ok: true, signedWith: [key.id], notes: [] });
  expect(verifyAudit(file)).toMatchObject({ ok: true, notes: [expect.stringContaining("Pass the key")] });

  rewrite(file, (lines) => lines.filter((line) => !line.includes('"verdicts-given"')));
  expect(verifyAudit(file)).toMatchObject({ ok: true }); // the control
  expect(verifyAudit(file, { key })).toMatchObject({ ok: false, problem: "forged", line: 7 });

  const stripped = signed();
  rewrite(stripped, (lines) => lines.filter((line) => !line.includes('"anchor"')));
  const head = JSON.parse(readFileSync(`${stripped}.head`, "utf8"));
  const { key: _key, signature: _signature, ...unsigned } = head;
  writeFileSync(`${stripped}.head`, `${JSON.stringify(unsigned).padEnd(511)}\n`);
  expect(verifyAudit(stripped)).toMatchObject({ ok: true }); // the control
  expect(verifyAudit(stripped, { key })).toMatchObject({ ok: false, problem: "forged" });
  expect(verifyAudit(write(), { key })).toMatchObject({ ok: false, problem: "forged" });
});

it("refuses to sign with a public key, and rejects a short secret", () => {
  expect(() => write([], { key: readAuditKey(pem.public) })).toThrow("Use the private key");
  expect(() => readAuditKey("hunter2")).toThrow("at least 32 characters");
  expect(() => readAuditKey("-----BEGIN PRIVATE KEY-----\nx")).toThrow("openssl genpkey");
});

it("L6: appends to a file whose last line was cut off anywhere, and loses nothing that was acknowledged", () => {
  const entries = runEntries(1);
  const before = write(entries.slice(0, 5));
  const [text, head, kept] = [readFileSync(before, "utf8"), readFileSync(`${before}.head`), statSync(before).size];
  const after = write(entries.slice(0, 6), { file: before });
  const whole = readFileSync(after);
  expect(whole.subarray(0, kept).toString()).toBe(text);
  const file = newFile();
  const sizes = Array.from({ length: whole.length - kept + 1 }, (_, more) => kept + more);
  // Every byte of the line's head, and some of its content.
  for (const size of sizes.filter((size, index) => index < 200 || index % 11 === 0 || size > whole.length - 20)) {
    writeFileSync(file, whole.subarray(0, size));
    writeFileSync(`${file}.head`, head); // the line was written, in part or whole, and the head not yet
    expect(verifyAudit(file).ok).toBe(size === kept);
    createAuditJournal({ file }).close();
    expect(readFileSync(file, "utf8")).toBe(text);
  }
  expect(verifyAudit(file)).toMatchObject({ ok: true, records: 5, closed: false });
  write(entries, { file });
  expect(verifyAudit(file)).toMatchObject({ ok: true, records: entries.length, closed: true });
});

it("L6: refuses to append to a file that was changed", () => {
  const entries = runEntries(2);
  for (const [, change] of changes) {
    const file = write();
    saveLines(file, change(linesOf(file)));
    expect(() => write(entries, { file })).toThrow("Cannot append to");
  }
  const gone = write();
  rmSync(gone);
  expect(() => write(entries, { file: gone })).toThrow("ends after 0 of 25 lines");
  const key = readAuditKey(secret);
  expect(() => write(entries, { file: write(), key })).toThrow("not signed with the key");
  expect(() => write(entries, { file: write(entries, { key }) })).toThrow("which was not provided");
  const forged = write(entries, { key });
  rewrite(forged, (lines) => lines.slice(0, 9));
  expect(() => write(entries, { file: forged, key })).toThrow("signature");
});

it("allows one writer at a time, detects others, and takes over the lock of an ended process", () => {
  const file = newFile();
  const journal = createAuditJournal({ file });
  const [first, second, third] = runEntries(1);
  if (!first || !second || !third) throw new Error("There are entries.");
  journal.record(first);
  expect(() => createAuditJournal({ file })).toThrow("Another run is writing to");
  appendFileSync(file, "x");
  expect(() => journal.record(second)).toThrow("Another program changed");
  truncateSync(file, statSync(file).size - 1);
  journal.record(second);
  journal.close();
  journal.close();
  expect(() => journal.record(third)).toThrow("closed");
  writeFileSync(`${file}.lock`, "4194303999\n"); // no such process
  createAuditJournal({ file }).close();
  expect(verifyAudit(file)).toMatchObject({ ok: true, records: 2 });
});

it("skips entries that are in the file, and refuses gaps", () => {
  const file = newFile();
  const entries = runEntries(1);
  write(entries.slice(0, 4), { file });
  expect(() => write(entries.slice(6), { file })).toThrow("up to entry 4, but this is entry 7");
  write(entries, { file });
  write(entries, { file });
  expect(verifyAudit(file)).toMatchObject({ ok: true, records: entries.length });
});

it("keeps records of newer types, and refuses lines of another version", () => {
  const later = { type: "mind-changed", step: 1, why: "It rained." } as never;
  const file = write(toEntries([later]));
  expect([...readAudit(file)]).toMatchObject([{ record: undefined, raw: { type: "mind-changed", why: "It rained." } }]);
  const other = newFile();
  renameSync(file, other);
  saveLines(other, [String(linesOf(other)[0]).replace('"v":1', '"v":2')]);
  expect(() => [...readAudit(other)]).toThrow("Line 1");
});

it("throws an error with a code if another process writes to the audit", () => {
  const file = newFile();
  const first = createAuditJournal({ file });
  try {
    createAuditJournal({ file });
    expect.unreachable();
  } catch (error) {
    if (!AuditError.isInstance(error)) throw error;
    expect(error.code).toBe("IN_USE");
  } finally {
    first.close();
  }
});

it("passes each entry to several journals in order", async () => {
  const heard: string[] = [];
  const file = newFile();
  const audit = createAuditJournal({ file });
  const counter: Journal = { record: async ({ seq }) => void heard.push(`counter ${seq}`) };

  const journal = joinJournals(audit, counter);

  for (const entry of runEntries(1).slice(0, 2)) await journal.record(entry);
  audit.close();
  expect(heard).toEqual(["counter 1", "counter 2"]);
  expect([...readAudit(file)]).toHaveLength(2);
});
