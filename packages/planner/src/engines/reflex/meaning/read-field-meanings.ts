import type { SnapshotField } from "@giselles-ai/protocol";
import { type Evidence, readAutocomplete, readEvidence } from "./evidence.ts";
import type { FieldMeaning, Meaning } from "./meanings.ts";
import { adjustToNeighbours } from "./neighbours.ts";

const readKinds = /^(?:text|textarea|select|combobox|number|date)$/;
/** The least that must speak for a meaning: about one clear word in the field's own name. */
const leastWeight = 1;

/** For each field of a form what it is for, as an HTML autocomplete token or a finer one, how sure that is, and why. */
export function readFieldMeanings({ fields }: { fields: SnapshotField[] }): FieldMeaning[] {
  const read = fields.map(readAlone);
  return adjustToNeighbours(fields, read);
}

function readAlone(field: SnapshotField): FieldMeaning {
  const { fieldId, kind, autocomplete, inputType = "" } = field;
  if (!readKinds.test(kind) || inputType === "search") return nothing(fieldId, `A ${inputType || kind} holds no such thing.`);
  const evidence = readEvidence(field);
  const totals = new Map<Evidence["means"], number>();
  for (const { means, weight } of evidence) totals.set(means, (totals.get(means) ?? 0) + weight);
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
  return { fieldId, meaning: means, confidence: round(weight / (weight + against * 0.6 + 0.35)), reason, ...(section && { section }) };
}

export function nothing(fieldId: string, reason: string): FieldMeaning {
  return { fieldId, meaning: undefined, confidence: 0, reason };
}

export function round(number: number): number {
  return Math.round(number * 100) / 100;
}

export type { FieldMeaning, Meaning };
