import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { holdsAnswer } from "../families.ts";
import { type Evidence, readAutocomplete, readEvidence } from "./evidence.ts";
import type { FieldMeaning, Meaning } from "./meanings.ts";
import { nameByText } from "./name-by-text.ts";
import { adjustToNeighbours } from "./neighbours.ts";

/** The least that must speak for a meaning: about one clear word in the field's own name. */
const leastWeight = 1;
/** What people choose rather than write. */
const chosen =
  /^(?:country|address-level|honorific|cc-exp|cc-type|bday|tel-country|tel-area|sex|language|postal-code$|floor|stair|block|organization-title|apartment|tel-extension)/;

/** For each field of a form what it is for, as an HTML autocomplete token or a finer one, how sure that is, and why. */
export function readFieldMeanings(snapshot: Pick<Snapshot, "fields" | "outline">): FieldMeaning[] {
  const fields = nameByText(snapshot.fields, snapshot.outline);
  const read = fields.map(readAlone);
  return adjustToNeighbours(fields, read);
}

function readAlone(field: SnapshotField): FieldMeaning {
  const { fieldId, kind, autocomplete, inputType = "" } = field;
  if (!holdsAnswer(kind) || inputType === "search")
    return nothing(fieldId, `A ${inputType || kind} holds no such thing.`);
  const evidence = kind === "select" ? readEvidence(field).flatMap(asChoice) : readEvidence(field);
  const totals = new Map<Evidence["means"], number>();
  for (const { means, weight } of evidence) totals.set(means, (totals.get(means) ?? 0) + weight);
  giveToFiner(totals, new Set(evidence.flatMap(({ means, firm }) => (firm ? means : []))));
  const [best, ...others] = [...totals].sort(([, a], [, b]) => b - a);
  if (!best) return nothing(fieldId, "Nothing about it is a word that we know.");
  const [means, weight] = best;
  const against = others.reduce((sum, [, other]) => sum + other, 0);
  const reason = evidence
    .filter((piece) => piece.means === means)
    .map(({ source }) => source)
    .join(", ");
  if (means === "none" || weight < leastWeight) return nothing(fieldId, `It says ${reason}.`);
  const { section } = readAutocomplete(autocomplete);
  return {
    fieldId,
    meaning: means,
    confidence: round(weight / (weight + against * 0.6 + 0.35)),
    reason,
    ...(section && { section }),
  };
}

/** A list of telephone words is one of country codes; a list is not where a street is given, unless the page says so. */
function asChoice(piece: Evidence): Evidence[] {
  if (piece.means === "tel") return [{ ...piece, means: "tel-country-code" }];
  return piece.means === "none" || chosen.test(piece.means) || piece.source.startsWith("autocomplete") ? [piece] : [];
}

/** Words for a whole, and the parts that they leave open: "Name" over a field called firstName. */
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

function giveToFiner(totals: Map<Evidence["means"], number>, firm: Set<Evidence["means"]>): void {
  for (const [whole, parts] of wholes) {
    const weight = totals.get(whole);
    const finer = [...totals].filter(([means, own]) => parts.test(means) && own >= 1).sort(([, a], [, b]) => b - a)[0];
    if (!weight || !finer || firm.has(whole)) continue;
    totals.set(finer[0], finer[1] + weight * 0.8);
    totals.set(whole, weight * 0.2);
  }
}

export function nothing(fieldId: string, reason: string): FieldMeaning {
  return { fieldId, meaning: undefined, confidence: 0, reason };
}

export function round(number: number): number {
  return Math.round(number * 100) / 100;
}

export type { FieldMeaning, Meaning };
