import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openFiles } from "./files.ts";

describe("openFiles", () => {
  it("makes a folder that only its owner can read, with a CV that PDF readers accept", () => {
    const folder = join(makeFolder(), "files");
    openFiles(folder);
    expect(readdirSync(folder)).toEqual(["cv.pdf"]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const pdf = readFileSync(join(folder, "cv.pdf"), "latin1");
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(start).startsWith("xref\n0 6\n")).toBe(true);
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
    const [, length, content = ""] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(pdf) ?? [];
    expect(content).toHaveLength(Number(length));
  });

  it("leaves a folder that exists as it is", () => {
    const folder = makeFolder();
    openFiles(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("runs no commands", async () => {
    expect(await openFiles(join(makeFolder(), "files")).shellAbility()).toBe("refused");
  });
});
