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

it.each<[string, string[], string]>([
  ["no calls", [], ""],
  ["calls that changed nothing", ["", ""], ""],
  ["a text that appeared twice and is gone once", ['+ "a"', '+ "a"', '- "a"'], '+ "a"'],
  ["a text that came, went and came", ['+ "a"', '- "a"', '+ "a"'], '+ "a"'],
  ["several texts of a line, one of them new", ['+ "b"', '- "a" "b" "c"'], '- "a" "c"'],
  ["all texts of a line", ['+ "a"\n+ "b"', '- "a" "b"'], ""],
  ["a text with quotes in it", ['+ "say \\"hi\\""', '- "say \\"hi\\""'], ""],
  ["a text that ends with a backslash", ['+ "C:\\\\"', '- "C:\\\\"'], ""],
  ["a text that is part of another", ['+ "Saved all"', '- "Saved"'], '+ "Saved all"\n- "Saved"'],
  ["values of two fields", ['~ a-1 = "x"', '~ a-2 = "y"', '~ a-1 = "z"'], '~ a-2 = "y"\n~ a-1 = "z"'],
  ["fields whose ids begin alike", ['~ a-1 = "x"', '~ a-11 = "y"'], '~ a-1 = "x"\n~ a-11 = "y"'],
  ["a value and a name of one field", ['~ a-1 label "x"', '~ a-1 = "y"'], '~ a-1 label "x"\n~ a-1 = "y"'],
  ["an element that came and went", ['+ button-5 "Undo"', "- button-5"], '+ button-5 "Undo"\n- button-5'],
  ["a line of another kind with a text", ['+ "a"', 'alert - "a"'], '+ "a"\nalert - "a"'],
])("joins %s", (_, texts, joined) => {
  expect(joinToEndState(texts)).toBe(joined);
});
