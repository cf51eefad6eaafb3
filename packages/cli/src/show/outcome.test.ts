import { expect, it } from "vitest";
import { formatEnd, formatReadBack } from "./outcome.ts";

it("says done once", () => {
  expect(formatEnd({ ending: "done", message: "Done. The page says: Welcome." })).toBe("done: The page says: Welcome.");
  expect(formatEnd({ ending: "done", message: "You are signed up." })).toBe("done: You are signed up.");
  expect(formatEnd({ ending: "cannot", message: "Done. No." })).toBe("cannot: Done. No.");
});

it("says in words whether a checkbox is checked", () => {
  const click = { action: "click", fieldId: "check-1" };
  expect(formatReadBack({ action: "click", status: "applied", value: true }, click)).toBe("now checked");
  expect(formatReadBack({ action: "click", status: "applied", value: false }, click)).toBe("now unchecked");
});
