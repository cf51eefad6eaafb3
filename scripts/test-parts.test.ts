import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { choosePart, divide, everyTime, leftOut, partCount, recordedSeconds } from "./test-parts.mjs";

const parts = Array.from({ length: partCount }, (_, index) => index + 1);
const seconds: Record<string, number> = recordedSeconds();

describe("the parts of the long tests", () => {
  it("run each file once, and nothing that is recorded is lost", () => {
    const long = Object.keys(seconds).filter((name) => !everyTime.has(name));
    const run = parts.flatMap((part) => {
      const others = new Set(leftOut(part));
      return long.filter((name) => !others.has(name));
    });
    expect(run.toSorted()).toEqual(long.toSorted());
  });

  it("take about the same time", () => {
    const taken = divide(seconds).map((part) => part.seconds);
    expect(Math.max(...taken) - Math.min(...taken)).toBeLessThan(0.1 * Math.max(...taken));
  });

  it("leave out no file that is new, and none that is always run", () => {
    for (const part of parts) {
      expect(leftOut(part, { "a.test.ts": 9 })).not.toContain("new.test.ts");
      for (const name of everyTime) expect(leftOut(part)).not.toContain(name);
    }
  });

  it("name files that exist; after a change of names: npm run test:all -- --record", () => {
    const names = [...Object.keys(seconds), ...everyTime];
    const gone = names.filter((name) => !existsSync(fileURLToPath(new URL(`../${name}`, import.meta.url))));
    expect(gone).toEqual([]);
  });

  it("are chosen by number or at random, and a wrong number is refused", () => {
    expect(choosePart("3")).toBe(3);
    expect([choosePart("", 0), choosePart("", 0.999)]).toEqual([1, partCount]);
    for (const wrong of ["0", String(partCount + 1), "2.5", "all"])
      expect(() => choosePart(wrong)).toThrow(`GISELLE_TEST_PART is "${wrong}". Use a number from 1 to ${partCount}`);
  });
});
