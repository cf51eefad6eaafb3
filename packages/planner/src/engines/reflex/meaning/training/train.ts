// Trains the table of field meanings from labels.txt, tests it on the labels that it did not see, and writes it.
//
//   node packages/planner/src/engines/reflex/meaning/training/train.ts
import { readFileSync, writeFileSync } from "node:fs";
import { readFieldMeanings } from "../../index.ts";
import { type LabelClassifier, type MeaningTable, toClassifier } from "../classify-label.ts";
import { buckets, featuresOf } from "../features.ts";

export interface LabelCase {
  label: string;
  meaning: string;
  language: string;
  isKept: boolean;
}

/** `# meaning`, then lines of `language label;label`. A fifth of the labels is kept for the test, by a hash. */
export function readLabels(): LabelCase[] {
  let meaning = "";
  const seen = new Set<string>();
  return readFileSync(new URL("labels.txt", import.meta.url), "utf8")
    .split("\n")
    .flatMap((line): LabelCase[] => {
      if (line.startsWith("# ")) meaning = line.slice(2);
      if (line.startsWith("# ") || !line) return [];
      const language = line.slice(0, 2);
      return line
        .slice(3)
        .split(";")
        .filter((label) => !seen.has(`${meaning} ${label}`) && seen.add(`${meaning} ${label}`))
        .map((label) => ({ label, meaning, language, isKept: isKept(label) }));
    });
}

function isKept(label: string): boolean {
  let value = 7;
  for (const letter of label) value = (Math.imul(value, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (value >>> 5) % 5 === 0;
}

const rounds = 60;
const decay = 1e-4;

/** Softmax regression, by stochastic gradient descent in a fixed order. */
export function train(cases: LabelCase[]): MeaningTable {
  const meanings = [...new Set(cases.map(({ meaning }) => meaning))];
  const weights = meanings.map(() => new Float64Array(buckets));
  const examples = cases.map(({ label, meaning }) => ({ features: featuresOf(label), row: meanings.indexOf(meaning) }));
  for (let round = 0; round < rounds; round += 1) {
    const rate = 0.2 / (1 + round / 12);
    for (let at = 0; at < examples.length; at += 1) {
      const { features, row } = examples[(at * 617 + round * 31) % examples.length] as (typeof examples)[number];
      const scores = weights.map((own) => Math.exp(features.reduce((sum, one) => sum + (own[one] ?? 0), 0)));
      const all = scores.reduce((sum, score) => sum + score, 0);
      for (const [other, own] of weights.entries()) {
        const error = (other === row ? 1 : 0) - (scores[other] ?? 0) / all;
        for (const one of features) own[one] = (own[one] ?? 0) * (1 - decay) + rate * error;
      }
    }
  }
  const step = Math.max(...weights.map((own) => Math.max(...own.map(Math.abs)))) / 127;
  const bytes = Int8Array.from(weights.flatMap((own) => [...own].map((weight) => Math.round(weight / step))));
  return { meanings, step, weights: Buffer.from(bytes.buffer).toString("base64") };
}

const same: Record<string, RegExp> = {
  "street-address": /^address-(?:line1|streetname)$/,
  tel: /^tel-(?:national|local)$/,
  "current-password": /^new-password$/,
  name: /^cc-name$/,
  "vat-number": /^id-number$/,
};

/** The share of labels that are read correctly: by the table alone, or by the rules and then the table. */
export function test(table: MeaningTable, cases: LabelCase[], { rules }: { rules: boolean }) {
  const classify = toClassifier(table);
  const misses = cases.flatMap(({ label, meaning }) => {
    const got = (rules ? readWith(label, classify) : classify(label)?.meaning) ?? "none";
    return got === meaning || same[meaning]?.test(got) ? [] : [`${label}: ${got} instead of ${meaning}`];
  });
  return { right: 1 - misses.length / cases.length, misses };
}

function readWith(label: string, classify: LabelClassifier): string | undefined {
  const field = { fieldId: "a", kind: "text", label, required: false, currentValue: "", selector: "input" } as const;
  const [read] = readFieldMeanings({ fields: [field] }, classify);
  return read?.meaning;
}

if (import.meta.main) {
  const cases = readLabels();
  const kept = cases.filter((one) => one.isKept);
  const table = train(cases.filter((one) => !one.isKept));
  const [alone, both] = [test(table, kept, { rules: false }), test(table, kept, { rules: true })];
  const percent = ({ right }: { right: number }) => `${(100 * right).toFixed(1)} %`;
  process.stdout.write(`${both.misses.join("\n")}\n`);
  process.stdout.write(
    `${kept.length} kept labels: ${percent(alone)} by the table alone, ${percent(both)} with the rules\n`,
  );
  const text = `// Written by training/train.ts.\nimport type { MeaningTable } from "./classify-label.ts";\n\nexport const table: MeaningTable = {\n  meanings: ${JSON.stringify(table.meanings)},\n  step: ${table.step},\n  // biome-ignore format: one line\n  weights: "${table.weights}",\n};\n`;
  writeFileSync(new URL("../meaning-table.ts", import.meta.url), text);
}
