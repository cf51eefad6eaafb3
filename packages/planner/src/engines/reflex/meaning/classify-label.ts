import { buckets, featuresOf } from "./features.ts";
import { type Meaning, meanings } from "./meanings.ts";

/** A trained table: for each meaning one weight per feature, in steps of `step`. */
export interface MeaningTable {
  meanings: readonly string[];
  step: number;
  /** The weights of all meanings, a byte each, in Base64. */
  weights: string;
}

export interface LabelMeaning {
  meaning: Meaning;
  /** 0 to 1. */
  share: number;
}

/** Returns what a label asks for. Undefined if it asks for something that is not about a person. */
export type LabelClassifier = (label: string) => LabelMeaning | undefined;

export function toClassifier(table: MeaningTable): LabelClassifier {
  const bytes = Uint8Array.from(atob(table.weights), (letter) => letter.charCodeAt(0));
  const weights = new Int8Array(bytes.buffer);
  return (label) => {
    const features = featuresOf(label);
    const scores = table.meanings.map((_, row) =>
      Math.exp(features.reduce((sum, feature) => sum + (weights[row * buckets + feature] ?? 0), 0) * table.step),
    );
    const all = scores.reduce((sum, score) => sum + score, 0);
    const best = scores.indexOf(Math.max(...scores));
    const meaning = meanings.find((one) => one === table.meanings[best]);
    return meaning && { meaning, share: (scores[best] ?? 0) / all };
  };
}
