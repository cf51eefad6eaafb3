import { expect, it } from "vitest";
import { joinToEndState } from "./end-state.ts";

it("leaves out the texts of a run of keys that are gone again", () => {
  expect(joinToEndState(['+ "se"', '+ "sel"\n- "se"'])).toBe('+ "sel"');
  expect(joinToEndState(['+ "s"\n- "write here" "empty"', '+ "se"\n- "s"', '+ "sel"\n- "se" "Line 1"'])).toBe(
    '- "write here" "empty"\n+ "sel"\n- "Line 1"',
  );
});

it("leaves out a value that has changed once more", () => {
  expect(joinToEndState(['~ input-2 = "s"\n~ check-3 [x]', '~ input-2 = "se"', "~ check-3 [ ]"])).toBe(
    '~ input-2 = "se"\n~ check-3 [ ]',
  );
});

it("keeps messages, elements, names and texts that stay", () => {
  const texts = ['+ alert "Not saved"\n+ button-5 "Undo"', '~ button-5 label "Redo"\n- "Not saved"\n- button-5'];
  expect(joinToEndState(texts)).toBe(texts.join("\n"));
  expect(joinToEndState(['+ "a \\"b\\""', '- "b"'])).toBe('+ "a \\"b\\""\n- "b"');
});

it("keeps a text that went away and came back", () => {
  expect(joinToEndState(['- "Total"', '+ "Total"'])).toBe('- "Total"\n+ "Total"');
});
