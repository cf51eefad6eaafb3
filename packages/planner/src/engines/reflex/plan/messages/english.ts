import type { SnapshotField } from "@giselles-ai/protocol";
import { nameOf, namesOf } from "./name-fields.ts";

const list = (texts: string[]) => texts.join(", ");
const quoted = (texts: string[]) => texts.map((text) => `"${text}"`).join(", ");

/** What the engine says, in English. Other languages have the same messages. */
export const english = {
  denied: (reason: string) => `OK, I didn't do that${reason ? `: ${reason}` : ""}. What should I do instead?`,
  whichOne: (name: string, among: SnapshotField[]) => `Which one do you mean by "${name}": ${quoted(namesOf(among))}?`,
  notFound: (name: string, nearest?: SnapshotField) =>
    `I can't find "${name}" on this page.${nearest ? ` The closest match is ${nameOf(nearest)}.` : " Use a name that the page shows."}`,
  notHere: () => "I can't find that on this page.",
  disabled: (field: SnapshotField) => `${nameOf(field)} is disabled.`,
  noOption: (option: string, field: SnapshotField, options: string[]) =>
    `There is no option "${option}" in ${nameOf(field)}. Choose one of ${quoted(options)}.`,
  bothOffer: (option: string, one: SnapshotField, other: SnapshotField) =>
    `Both ${nameOf(one)} and ${nameOf(other)} offer "${option}". Which one do you mean?`,
  severalItems: (count: number, name: string) => `There are ${count} items called "${name}". Which one do you mean?`,
  whatToOpen: (wording: string, close: boolean) => `What should I ${close ? "close" : "open"}? You said "${wording}".`,
  nothingToOpen: () => "I can't find anything to open on this page.",
  noFileField: () => "This page has no field for a file.",
  noTool: (what: "scroll" | "open another page" | "press keys") => `I can't ${what} here: no tool is available for it.`,
  noTextToRead: () => "I can't find the text to take the word from.",
  notKept: (fields: SnapshotField[]) =>
    fields.length === 1
      ? `I filled in ${nameOf(fields[0] as SnapshotField)}, but the page did not keep the value.`
      : `I filled in the form, but these fields did not keep their values: ${list(fields.map(({ label }) => label))}.`,
  noSuggestion: (text: string, field: SnapshotField) => `I can't find a suggestion for "${text}" in ${nameOf(field)}.`,
  nothingToDo: () => "I didn't find anything to do.",
  notUnderstood: (wordings: string[]) => `I didn't understand ${quoted(wordings)}.`,
  unused: (words: string[]) => `I don't know what to do with ${quoted(words)}, so I haven't started.`,
  howToSay: () => `Try "Name: Ada, Email: ada@example.com", "choose …", "check …" or "press …".`,
  stillEmpty: (labels: string[]) => `Still empty: ${list(labels)}.`,
  failedOften: (wording: string) => `I tried several times, but this didn't work: "${wording}".`,
  notSure: (wording: string, why: string) =>
    `I'm not sure about "${wording}". Should I ${why.replace(/ \([a-z-]+-\d+\)/g, "")}?`,
  plan: (count: number) => `Here's my plan (${count === 1 ? "1 step" : `${count} steps`}).`,
  filling: (count: number, then: string) => `I'll fill in ${count === 1 ? "1 field" : `${count} fields`}${then}.`,
  thenSend: () => " and send the form",
  thenDo: (wordings: string[]) => `, then ${list(wordings)}`,
  noFieldFor: (names: string[]) => `I didn't find a field for: ${list(names)}.`,
  noneOf: (name: string, label: string, options: string[]) =>
    `"${label}" does not accept ${name}${options.length > 0 ? `. Choose one of ${quoted(options)}` : ""}.`,
  stillNeeded: (labels: string[]) => `Still needed: ${list(labels)}.`,
  filled: (isListed: boolean) => `Filled in everything ${isListed ? "you asked for" : "from the document"}.`,
  noFieldForAny: () => "I didn't find a field on this page for any of that.",
  whichField: (items: string[]) =>
    `I don't know which field ${quoted(items)} is for, so I haven't started. Add the field's name, such as "City: London".`,
  askMissing: (labels: string[]) => `I filled in the rest. Still needed: ${list(labels)}. What should I enter?`,
  askValues: (labels: string[]) => `What should I enter? This form asks for: ${list(labels)}.`,
  askValue: (label: string, options: string[]) =>
    `What should I enter in "${label}"?${options.length > 0 ? ` Choose one of ${quoted(options)}.` : ""}`,
  waiting: () => "I'm waiting for the page.",
  pageComplains: (complaints: string[]) =>
    `I did that, but the page says: ${complaints.join("; ")}. What should I enter instead?`,
  unknownOutcome: (wordings: string[]) =>
    `I don't know whether this worked: ${quoted(wordings)}. Please check the page. What should I do next?`,
  did: (wordings: string[]) => `Done: ${wordings.join("; ")}.`,
  done: () => "Done.",
  pageSays: (texts: string[]) => `The page says: ${texts.join("; ")}`,
  noFieldTo: (_verb: string) => "This page has no field for that.",
  noSearchField: () => "This page has no search field.",
  noSearchButton: () => "This page has no search button.",
  searchStayed: () => "I sent the search, but the page did not change.",
  noFieldForCriterion: (criterion: string) => `I didn't find a field for "${criterion}".`,
  whichIs: (superlative: string, wording: string) =>
    `I don't know which one is the ${superlative} ("${wording}"). Which one do you mean?`,
  options: (label: string, options: string[]) => `"${label}" offers ${quoted(options)}.`,
  valueOf: (label: string, value: string) => (value ? `"${label}" is set to "${value}".` : `"${label}" is empty.`),
  isOn: (label: string, isOn: boolean) => `"${label}" is ${isOn ? "on" : "off"}.`,
  isRequired: (label: string, isRequired: boolean) => `"${label}" is ${isRequired ? "required" : "optional"}.`,
  required: (labels: string[]) =>
    labels.length > 0 ? `Required: ${list(labels)}.` : "No field is marked as required.",
  fields: (labels: string[]) => `This form has ${labels.length} fields: ${list(labels)}.`,
  nothingMissing: () => "All required fields are filled in.",
  cannotAnswer: () => "I can only answer questions about this form.",
  notSo: (wording: string) => `This does not apply to the page as it is, so I did nothing: ${wording}.`,
  counted: (count: number) => `There are ${count}.`,
  cannotUndo: () => 'I can\'t undo by myself. Say what the field should contain, such as "Name: Ada".',
};

export type Messages = typeof english;
