// Requests that mean data of the person which the app knows: "fill in my details", "use my email and phone".
import type { AppData } from "@giselles-ai/protocol";
import { readWords } from "../meaning/evidence.ts";
import { spaced } from "../words.ts";
import type { Fact, FormDocument } from "./facts.ts";
import { readRecord } from "./read-document.ts";
import { remainingInstruction, toFact } from "./to-fact.ts";

/** The first group is what to fill in. */
const requests = [
  /^(?:(?:please|can you|could you)\s+)*(?:fill(?:\s+(?:in|out|up))?|complete|enter|use|put\s+in)\s+(.+?)(?:\s+(?:in|out|for me|here|into (?:it|the form)))*(?=\s*(?:,\s*|\b)(?:and|then)\s+(?:submit|send|press|click|save|register|continue)\b|[.!?]*$)/iu,
  /^(?:bitte\s+)?(?:trage?|fülle?|verwende)\s+(?:das formular mit\s+)?(mein(?:e|en|em)?\s+.+?)(?:\s+(?:ein|aus))?[.!]*$/iu,
  /^((?:私|わたし|自分)の.+?)(?:を|で)(?:フォーム(?:に|を))?(?:入力|記入|使)/u,
];

/** The form as a whole, or everything that is known. */
const whole =
  /^(?:it|this|that|everything|(?:(?:this|the|my|all|whole|personal|own)\s+)*(?:form|page|fields?|details?|data|info(?:rmation)?|record|profile)(?:\s+(?:with|from)\s+my\s+\w+)?|meinen?\s+(?:persönlichen\s+)?(?:daten|angaben)|(?:私|わたし|自分)の(?:情報|データ|プロフィール|個人情報))$/iu;

/** The values that a request means, with the rest of the request. Undefined if it means none of them. */
export function readAppData(goal: string, appData: AppData, now: Date): FormDocument | undefined {
  const text = goal.trim();
  const subject = requests.map((request) => request.exec(text)?.[1]?.trim()).find(Boolean);
  if (!subject) return undefined;
  const facts = whole.test(subject) ? factsOf(appData, now) : findMeant(subject, appData, now);
  return facts.length > 0 ? { facts, rest: remainingInstruction(text), isKnown: true } : undefined;
}

/** "my email and phone", "my shipping address": each part is the name of a value or the description of several. */
function findMeant(subject: string, appData: AppData, now: Date): Fact[] {
  const [, list] = /^my\s+(.+)$/iu.exec(subject) ?? [];
  const names = list?.split(/\s*(?:,|\band\b)\s*(?:my\s+)?/iu).filter(Boolean) ?? [];
  const all = factsOf(appData, now);
  const found = names.map((name) => {
    const words = spaced(name);
    const described = appData.filter(({ description }) => ` ${spaced(description)} `.includes(` ${words} `));
    const readings = [
      all.filter(({ path }) => path.includes(words)),
      factsOf(described, now),
      all.filter(({ meaning }) => meaning !== undefined && meaning === readWords(words)),
    ];
    return readings.find((facts) => facts.length > 0) ?? [];
  });
  return found.every((facts) => facts.length > 0) ? [...new Set(found.flat())] : [];
}

/** The first value of each name counts. */
function factsOf(appData: AppData, now: Date): Fact[] {
  const facts = appData.flatMap(
    ({ description, value }) => readRecord(value, now)?.facts ?? [toFact([spaced(description)], value)],
  );
  const keyOf = ({ path }: Fact) => path.join(" ");
  return facts.filter((fact, index) => facts.findIndex((other) => keyOf(other) === keyOf(fact)) === index);
}
