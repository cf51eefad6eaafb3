// Counts the fields of the forms of this folder that records with ordinary keys do not reach.
import { isEqual, run, valuesOf } from "./evaluate.ts";
import { type MadeRecord, makeRecords } from "./label-match.ts";
import { type FormCase, isIn, readForms } from "./read-data.ts";

export interface LabelMatchScore {
  records: number;
  fields: number;
  right: number;
  /** Fields that the record does not name, and that were written. */
  stray: number;
  misses: string[];
}

/** A small random generator with a seed, so that failures are reproducible. */
function createPick(seed: number) {
  let state = seed;
  return <Type>(list: readonly Type[]): Type => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as Type;
  };
}

export async function scoreLabelMatch({
  seed,
  every,
  only = "",
  style = "",
}: {
  seed: number;
  every: number;
  only?: string;
  style?: string;
}) {
  const score: LabelMatchScore = { records: 0, fields: 0, right: 0, stray: 0, misses: [] };
  let count = seed;
  for (const form of readForms().filter(({ name }) => isIn("development", name) && name.includes(only))) {
    const pick = createPick(seed ^ count);
    const isWanted = (one: string) => {
      count += 1;
      return count % every === 0 && one.startsWith(style);
    };
    for (const record of makeRecords(form, pick, isWanted)) await scoreRecord(form, record, score);
  }
  return score;
}

async function scoreRecord(form: FormCase, { style, goal, names }: MadeRecord, score: LabelMatchScore) {
  const { fields, last } = await run(goal, form);
  const [before, after] = [valuesOf(form.fields), valuesOf(fields)];
  const bad: string[] = [];
  score.records += 1;
  for (const [name, wanted] of form.want) {
    const [old, value] = [before.get(name), after.get(name)];
    if (names.includes(name)) {
      score.fields += 1;
      if (isSame(value, wanted)) score.right += 1;
      else bad.push(`${name}: "${value}" instead of "${wanted}"`);
    } else if (value !== old && !isSame(value, wanted)) {
      score.stray += 1;
      bad.push(`STRAY ${name}: "${value}"`);
    }
  }
  if (bad.length > 0)
    score.misses.push(
      `${form.name} [${style}] ${bad.join(", ")}\n    ${last.decision}: ${last.message}\n    ${goal.replace(/\s*\n\s*/g, " | ")}`,
    );
}

function isSame(value = "", wanted = ""): boolean {
  const digits = (text: string) => text.replace(/[$€£,\s]/g, "");
  return isEqual(value, wanted) || (/^[\d.]+$/.test(wanted) && isEqual(digits(value), wanted));
}

if (import.meta.main) {
  const flag = (name: string, otherwise: string) =>
    process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? otherwise;
  const score = await scoreLabelMatch({
    seed: Number(flag("seed", "1")),
    every: Number(flag("every", "1")),
    only: flag("only", ""),
    style: flag("style", ""),
  });
  if (process.argv.includes("--trace")) process.stdout.write(`${score.misses.join("\n")}\n`);
  const { records, fields, right, stray } = score;
  process.stdout.write(
    `${records} records: ${fields - right} of ${fields} fields missed (${((100 * right) / fields).toFixed(2)} % right), stray writes ${stray}\n`,
  );
}
