import { plannerOutputSchema, type SnapshotField } from "@giselles-ai/protocol";
import { soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { field, plan } from "./page.cases.ts";

/** A small generator, so that a failure can be run again. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, pick: <Type>(list: readonly Type[]): Type => list[Math.floor(next() * list.length)] as Type };
}

const labels = [
  "Name",
  "Email",
  "Phone number",
  "City",
  "Notes",
  "Plan",
  "Country",
  "Newsletter",
  "Terms",
  "Save",
  "Cancel",
  "Delete",
  "Search",
  "Next",
  "Settings",
  "Amount",
  "Start date",
  "Price",
];
const values = [
  "Ada",
  "42",
  "ada@example.com",
  "2027-01-02",
  "a (b) [c] {d}",
  "\\",
  "x".repeat(300),
  "「日本」",
  "and then press",
  "$1",
  "Timor-Leste",
  "'",
  "…",
  "12/31/2026",
  "3:45 PM",
  "%s",
  "",
  " ",
];
const verbs = [
  "enter",
  "type",
  "fill in",
  "set",
  "choose",
  "select",
  "check",
  "untick",
  "click",
  "press",
  "open",
  "expand",
  "close",
  "search for",
  "book",
  "scroll to",
  "clear",
  "upload",
  "go to",
  "submit",
  "find",
  "delete",
  "drag",
  "入力",
  "を押して",
  "use",
  "using",
];
const glue = [
  "in",
  "into",
  "to",
  "with",
  "as",
  "and",
  "then",
  ",",
  "the",
  "a",
  "second",
  "last",
  "cheapest",
  "button",
  "field",
  "list",
  "row of",
  "next to",
  '"',
  "\u201c",
  "both",
  ">",
  ":",
  "from",
  "。",
  "を",
  "に",
];
const kinds: SnapshotField["kind"][] = [
  "text",
  "textarea",
  "select",
  "checkbox",
  "radio",
  "button",
  "link",
  "tab",
  "date",
  "number",
  "combobox",
  "slider",
  "menuitem",
  "file",
];

it("P8: random instructions never crash it, and it never acts on a field that they do not name", () => {
  const random = createRandom(20261115);
  for (let round = 0; round < soak(10_000); round += 1) {
    const offered = ["Free", "Pro", random.pick(values)];
    const fields = labels.map((label, index) => {
      const kind = random.pick(kinds);
      return field(kind, label, {
        fieldId: `${kind}-${index}`,
        ...(/^(?:select|combobox|radio)$/.test(kind) && { options: offered }),
      });
    });
    const count = 1 + Math.floor(random.next() * 12);
    const words = Array.from({ length: count }, () =>
      random.pick([verbs, glue, labels, values][Math.floor(random.next() * 4)] as string[]),
    );
    const goal = `${random.pick(verbs)} ${words.join(" ")}`;
    const output = plan(goal, fields);
    expect(plannerOutputSchema.safeParse(output).success, goal).toBe(true);
    for (const { args, confidence } of output.steps) {
      const target = fields.find(({ fieldId }) => fieldId === args.fieldId);
      if (target)
        expect(
          isNamed(target, goal) || isOffering(target, goal) || isOnlyOne(target, fields, goal),
          `${goal} → ${target.kind} "${target.label}" (${confidence})`,
        ).toBe(true);
    }
  }
});

/** A word of its label, or of what that label is for, is in the instruction. */
function isNamed({ label }: SnapshotField, goal: string): boolean {
  const said = goal.toLowerCase();
  const synonyms: Record<string, string[]> = {
    search: ["find", "book"],
    next: ["continue"],
    save: ["submit"],
    close: ["cancel"],
    cancel: ["close"],
    amount: ["number"],
    delete: ["remove"],
    notes: ["message"],
  };
  return label
    .toLowerCase()
    .split(" ")
    .some((word) => said.includes(word) || (synonyms[word] ?? []).some((other) => said.includes(other)));
}

function isOffering({ options = [] }: SnapshotField, goal: string): boolean {
  return options.some((option) => option.trim() && goal.includes(option.trim()));
}

/** "the list", "the tab": a kind of which there is one, or a tab behind which something is looked for. */
function isOnlyOne({ kind }: SnapshotField, fields: SnapshotField[], goal: string): boolean {
  const isSaid =
    /\b(?:button|field|list|link|tab|box)\b|search for|book|submit|enter|type|set|upload|open|expand|を|に|入力/i.test(
      goal,
    );
  return (
    kind === "tab" ||
    kind === "file" ||
    (isSaid &&
      fields.filter((other) => other.kind === kind).length >= 1 &&
      /\b(?:button|field|list|both|a|last|second)\b|search for|submit/i.test(goal)) ||
    fields.filter((other) => other.kind === kind).length === 1
  );
}
