import { plannerOutputSchema, type SnapshotField } from "@giselles-ai/protocol";
import { soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { field, plan } from "./page.cases.ts";

/** A small random generator with a seed, so that failures are reproducible. */
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

it("P8: never crashes on random instructions, and never acts on a field that they do not name", () => {
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
    for (const { args, explanation } of output.steps) {
      const target = fields.find(({ fieldId }) => fieldId === args.id);
      if (!target) continue;
      const isMeant =
        isNamed(target, goal) ||
        isOffering(target, goal) ||
        isOfKind(target, goal) ||
        isOnlyOne(target, fields, goal) ||
        isLookedBehind(target, explanation) ||
        isShapedFor(target, goal);
      expect(isMeant, `${goal} → ${explanation}`).toBe(true);
    }
  }
}, 300_000);

/** Whether the instruction contains a word of the label or of its meaning. */
function isNamed({ label }: SnapshotField, goal: string): boolean {
  const wording = goal.toLowerCase();
  const synonyms: Record<string, string[]> = {
    search: ["find", "book", "submit"],
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
    .some((word) => wording.includes(word) || (synonyms[word] ?? []).some((other) => wording.includes(other)));
}

function isOffering({ options = [] }: SnapshotField, goal: string): boolean {
  return options.some((option) => option.trim() && goal.includes(option.trim()));
}

const kindWords: [RegExp, RegExp][] = [
  [/button|ボタン/, /^(?:button|link|menuitem|tab)$/],
  [/field|欄/, /^(?:text|textarea|select|date|number|combobox)$/],
  [/list/, /^(?:select|combobox)$/],
];

/** Whether the instruction refers to the field by kind: "the list", "a button", "the second field". */
function isOfKind({ kind }: SnapshotField, goal: string): boolean {
  return kindWords.some(([word, kinds]) => word.test(goal) && kinds.test(kind));
}

/** Whether it is the only field for a value, search or upload without a named field. */
function isOnlyOne({ kind }: SnapshotField, fields: SnapshotField[], goal: string): boolean {
  const writable = /^(?:text|textarea|date|number|combobox|slider)$/;
  const rivals = fields.filter((other) => (writable.test(kind) ? writable.test(other.kind) : other.kind === kind));
  const isTyped = /^(?:date|number)$/.test(kind) && fields.filter((other) => other.kind === kind).length === 1;
  return (
    (rivals.length === 1 || isTyped) && /enter|type|fill|search|find|book|upload|入力|set|choose|select/i.test(goal)
  );
}

/** Values that say by their form what they are, and the kinds and labels of the fields that ask for them. */
const shapes: [RegExp, RegExp][] = [
  [/ada@example\.com/, / Email$/],
  [/\$1/, / (?:Amount|Price)$/],
  [/42|\$1/, /^(?:number|slider) (?!Name|Email|Phone|City|Country|Start)/],
  [/2027-01-02|12\/31\/2026/, /^date | Start date$/],
];

/** Whether the instruction contains a value that only a field like this one asks for. */
function isShapedFor({ kind, label }: SnapshotField, goal: string): boolean {
  return shapes.some(([value, asked]) => value.test(goal) && asked.test(`${kind} ${label}`));
}

/** Tabs may be opened to find a named field. */
function isLookedBehind({ kind, label }: SnapshotField, explanation: string): boolean {
  return kind === "tab" && explanation.includes("look for") && explanation.includes(label);
}
