import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { holdsAnswer } from "../families.ts";
import type { LabelClassifier } from "./classify-label.ts";
import { describeEvidence, type Evidence, readAutocomplete, readEvidence } from "./evidence.ts";
import type { FieldMeaning, Meaning } from "./meanings.ts";
import { adjustToNeighbours } from "./neighbours.ts";
import { readStructure } from "./read-structure.ts";

/** The minimum evidence for a meaning: about one clear word in the name of the field. */
const minWeight = 1;
/** Meanings that a select can have. */
const selectable =
  /^(?:country|address-level|honorific|cc-exp|cc-type|bday|tel-country|tel-area|sex|language|postal-code$|floor|stair|block|organization-title|apartment|tel-extension)/;

/** Returns the meaning of each field as an HTML autocomplete token or a finer one, with confidence and reason. */
export function readFieldMeanings(
  snapshot: Pick<Snapshot, "fields" | "outline">,
  classify?: LabelClassifier,
): FieldMeaning[] {
  const fields = readStructure(snapshot.fields, snapshot.outline);
  const boxOf = ({ selector }: SnapshotField) => /^#\S+ /.exec(selector)?.[0];
  const boxes = fields.map(boxOf);
  // The id of an element around several fields says nothing about one of them.
  const isShared = (box: string | undefined) => box !== undefined && boxes.indexOf(box) !== boxes.lastIndexOf(box);
  const read = fields.map((field) =>
    readField(isShared(boxOf(field)) ? { ...field, selector: field.selector.replace(/^#\S+ /, "") } : field),
  );
  const guessed = classify ? read.map((one, index) => guess(one, fields[index] as SnapshotField, classify)) : read;
  return adjustToNeighbours(fields, guessed);
}

/** The least share of the table for a meaning that no rule found. */
const minShare = 0.5;

/** Asks the trained table about a label whose words no rule knows. */
function guess(read: FieldMeaning, field: SnapshotField, classify: LabelClassifier): FieldMeaning {
  if (read.source !== "unknown" || !field.label || field.options?.[0]) return read;
  const found = classify(field.label);
  if (!found || found.share < minShare) return read;
  const { fieldId } = field;
  const confidence = round(0.7 * found.share);
  return { fieldId, meaning: found.meaning, confidence, reason: "the trained table", source: "table", texts: [] };
}

/** Reads a field once, since every step of a run plans for almost the same fields. */
function readField(field: SnapshotField): FieldMeaning {
  const { fieldId, kind, label, name, placeholder, description, autocomplete, inputType, selector, options } = field;
  const key = [kind, label, name, placeholder, description, autocomplete, inputType, selector, ...(options ?? [])];
  const text = key.join("\n");
  const known = readings.get(text);
  if (known) return { ...known, fieldId };
  const meaning = weighEvidence(field);
  if (readings.size >= maxReadings) readings.clear();
  readings.set(text, meaning);
  return meaning;
}

const maxReadings = 2_000;
const readings = new Map<string, FieldMeaning>();

function weighEvidence(field: SnapshotField): FieldMeaning {
  const { fieldId, kind, autocomplete, inputType = "" } = field;
  if (!holdsAnswer(kind) || inputType === "search")
    return noMeaning(fieldId, `A ${inputType || kind} field has no such meaning.`);
  const evidence = kind === "select" ? readEvidence(field).flatMap(adaptToSelect) : readEvidence(field);
  const totals = new Map<Evidence["means"], number>();
  for (const { means, weight } of evidence) totals.set(means, (totals.get(means) ?? 0) + weight);
  preferSpecific(totals, new Set(evidence.flatMap(({ means, isWhole }) => (isWhole ? means : []))));
  const [best, ...others] = [...totals].sort(([, a], [, b]) => b - a);
  if (!best) return { ...noMeaning(fieldId, "None of its words is known."), source: "unknown" };
  const [means, weight] = best;
  const against = others.reduce((sum, [, other]) => sum + other, 0);
  const decisive = evidence.filter((piece) => piece.means === means);
  const reason = decisive.map(describeEvidence).join(", ");
  const texts = decisive.flatMap(({ text }) => text ?? []);
  if (means === "none" || weight < minWeight) return { ...noMeaning(fieldId, `Its words are ${reason}.`), texts };
  const { section } = readAutocomplete(autocomplete);
  return {
    fieldId,
    meaning: means,
    confidence: round(weight / (weight + against * 0.6 + 0.35)),
    reason,
    source: decisive[0]?.source ?? "none",
    texts,
    ...(section && { section }),
  };
}

/** Adapts evidence to selects: a telephone select has country codes, and a street is not selected unless autocomplete says so. */
function adaptToSelect(piece: Evidence): Evidence[] {
  if (piece.means === "tel") return [{ ...piece, means: "tel-country-code" }];
  return piece.means === "none" || selectable.test(piece.means) || piece.source === "autocomplete" ? [piece] : [];
}

/** General meanings, and the specific ones that take precedence: "Name" as the label of a field called firstName. */
const wholes: [Meaning, RegExp][] = [
  ["name", /^(?:given|family|additional|cc|phonetic)-|^cc-name$|^nickname$/],
  [
    "street-address",
    /^address-(?:line|street|house|extra|lookup)|^(?:apartment|floor|building|block|stair|reference-point)$/,
  ],
  ["address-line1", /^address-(?:street|house)/],
  ["address-line2", /^address-(?:house|extra-house)|^(?:apartment|floor|building|block|stair)$/],
  ["address-line3", /^address-(?:house|extra-house)|^(?:apartment|floor|building|block|stair)$/],
  ["tel", /^tel-(?!country)/],
  ["cc-exp", /^cc-exp-/],
  ["bday", /^bday-/],
  ["address-level3", /^address-level[12]$/],
  ["address-housenumber", /^cc-number$/],
  ["given-name", /^cc-given-name$/],
  ["family-name", /^cc-family-name$/],
  ["current-password", /^new-password$/],
];

function preferSpecific(totals: Map<Evidence["means"], number>, wholeMeanings: Set<Evidence["means"]>): void {
  if (totals.size < 2) return;
  for (const [whole, parts] of wholes) {
    const weight = totals.get(whole);
    const specific = [...totals]
      .filter(([means, partWeight]) => parts.test(means) && partWeight >= 1)
      .sort(([, a], [, b]) => b - a)[0];
    if (!weight || !specific || wholeMeanings.has(whole)) continue;
    totals.set(specific[0], specific[1] + weight * 0.8);
    totals.set(whole, weight * 0.2);
  }
}

export function noMeaning(fieldId: string, reason: string): FieldMeaning {
  return { fieldId, meaning: undefined, confidence: 0, reason, source: "none", texts: [] };
}

export function round(number: number): number {
  return Math.round(number * 100) / 100;
}

export type { FieldMeaning, Meaning };
