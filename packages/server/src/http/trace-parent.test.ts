import { expect, it } from "vitest";
import { readTraceParent, traceIdOf } from "./trace-parent.ts";

const valid = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

it("reads a valid header", () => {
  expect(readTraceParent(new Headers({ traceparent: valid }))).toBe(valid);
  expect(traceIdOf(valid)).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
});

it.each(["", "Ada", valid.toUpperCase(), valid.replace(/4bf\w+/, "0".repeat(32)), `${valid} Ada`])(
  "ignores %j",
  (traceparent) => {
    expect(readTraceParent(new Headers({ traceparent }))).toBeUndefined();
  },
);
