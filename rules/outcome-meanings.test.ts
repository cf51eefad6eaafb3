import { describe, expect, it } from "vitest";
import { checkMeanings } from "./outcome-meanings.ts";
import { readPackages } from "./workspace.ts";

describe("only protocol decides what outcomes and kinds mean", () => {
  it.each(readPackages())("$folder", (own) => {
    expect(checkMeanings(own)).toEqual([]);
  });
});

describe("checkMeanings", () => {
  const check = (text: string, folder = "shop", path = "src/a.ts") =>
    checkMeanings({ folder, sources: [{ path, text }] });

  it("refuses a condition with two statuses, also over two lines", () => {
    const message = "packages/shop/src/a.ts: combines statuses. Use or add a function in protocol/src/outcome.ts.";
    expect(check(`if (status === "refused" || status === "failed") stop();`)).toEqual([message]);
    expect(check(`return one.status !== "applied" &&\n  one.status !== "skipped";`)).toEqual([message]);
  });

  it("refuses a pattern over the kind of a field", () => {
    expect(check(`if (/checkbox|radio/.test(field.kind)) press();`)).toEqual([
      "packages/shop/src/a.ts: tests a kind by a pattern. Use or add a trait in protocol/src/field-kind.ts.",
    ]);
  });

  it("allows one status, a pattern over the type of an input, the rules themselves, and tests", () => {
    expect(check(`if (status === "unknown") ask(); if (/checkbox|radio/.test(input.type)) press();`)).toEqual([]);
    expect(check(`status === "refused" || status === "failed"`, "protocol", "src/outcome.ts")).toEqual([]);
    expect(check(`status === "refused" || status === "failed"`, "shop", "src/a.test.ts")).toEqual([]);
  });
});
