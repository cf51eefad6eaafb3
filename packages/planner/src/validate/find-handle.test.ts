import type { Interactable } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { findHandle } from "./find-handle.ts";

const elements = [
  ["input-1", "Full name *"],
  ["input-12", "Email:"],
  ["button-5", "Sign  up"],
  ["button-6", "Delete"],
  ["row-7", "Delete"],
  ["link-5", ""],
] as const;
const interactables: Interactable[] = elements.map(([id, label]) => ({
  id,
  role: "x",
  type: "x",
  label,
  locatorHint: "",
}));

describe("finds an element", () => {
  it.each([
    ["by its id", "input-1"],
    ["by its id in capitals", "INPUT-1"],
    ["by its id with an underscore", "input_1"],
    ["by its id with a space", "input 1"],
    ["by its id in brackets", "[input-1]"],
    ["by its id in quotes", '"input-1"'],
    ["by its id as a selector", "#input-1"],
    ["by its id with its name before", "id=input-1"],
    ["by its id with a colon", "element: input-1"],
    ["by its id with words behind", "input-1 Full name"],
    ["by its number", 1],
    ["by its number in words", "1"],
    ["by its label", "Full name *"],
    ["by its label without the mark", "full name"],
  ])("%s: %j", (_how, said) => {
    expect(findHandle(said, interactables)).toBe("input-1");
  });

  it("by its label, whatever the case, the spaces and the colon", () => {
    expect(findHandle("SIGN UP", interactables)).toBe("button-5");
    expect(findHandle("email", interactables)).toBe("input-12");
  });
});

describe("does not guess an element", () => {
  it.each([
    ["where two have the label", "Delete"],
    ["where two have the number", 5],
    ["where two have the number in words", "5"],
    ["where none has the id", "input-99"],
    ["where only a part of the label is said", "Full"],
    ["where the label is empty", ""],
    ["where nothing is said", undefined],
    ["where it is an object", { id: "input-1" }],
    ["where it is a number that is none", Number.NaN],
  ])("%s: %j", (_how, said) => {
    expect(findHandle(said, interactables)).toBeUndefined();
  });

  it("from a longer number", () => {
    expect(findHandle("12", interactables)).toBe("input-12");
    expect(findHandle("2", interactables)).toBeUndefined();
  });
});
