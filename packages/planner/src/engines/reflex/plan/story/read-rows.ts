// "2 x Rosa canina, bare root": lines of an order, for the rows of a form that repeat the same questions.
import { answerWith } from "../../match/answer.ts";
import type { Question } from "../../match/questions.ts";
import type { Part } from "../statement/parts.ts";

const line = /^(?:[-*•]\s*)?(\d{1,4})\s?(?:[x×]|pcs\.?|stk\.?|stück)\s+(\p{L}.*?)[.;]?$/iu;

export function isRow(text: string): boolean {
  return line.test(text);
}

/** One write for each piece of each line. Pieces without a question are unknown. */
export function readRows(lines: string[], questions: Question[]): Part[] {
  const rows = findRepeats(questions);
  return lines.flatMap((text, at) => {
    const [, count = "", rest = ""] = line.exec(text) ?? [];
    const row = rows[at];
    if (!row) return [{ type: "unknown", wording: text }];
    const free = new Set(row);
    return [count, ...rest.split(/,\s+/)].map((piece): Part => {
      const found = [...free].flatMap((question) => {
        const answer = suits(question, piece) ? answerWith(question, piece, undefined) : undefined;
        return answer ? [{ question, answer }] : [];
      });
      const [best] = found.sort((a, b) => b.question.options.length - a.question.options.length);
      if (!best) return { type: "unknown", wording: piece };
      free.delete(best.question);
      return { type: "write", ...best, wording: text };
    });
  });
}

function suits({ options, kind, fields: [field] }: Question, piece: string): boolean {
  if (options.length > 0) return true;
  return kind === "field" && (field?.kind === "number") === /^\d+$/.test(piece);
}

const bare = (label: string) => label.replace(/\d+/g, "#");

/** "Plant 1, Qty, Form, Plant 2, Qty, Form": the questions of each row. */
function findRepeats(questions: Question[]): Question[][] {
  const labels = questions.map(({ label }) => bare(label));
  const first = labels.findIndex((label, at) => label.includes("#") && labels.indexOf(label, at + 1) > 0);
  const starts = first < 0 ? [] : [...labels.keys()].filter((at) => labels[at] === labels[first]);
  const width = (starts[1] ?? 0) - first;
  return starts.map((at) => questions.slice(at, at + width));
}
