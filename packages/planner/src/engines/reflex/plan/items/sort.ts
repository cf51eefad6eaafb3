import type { IntentOf } from "../../read/intents.ts";
import { contentWords } from "../../read/parse-noun.ts";
import { normalise, stem } from "../../words.ts";
import { chooseIn } from "../choose-in.ts";
import type { Outcome } from "../outcome.ts";
import type { Scene } from "../scene.ts";

const sorts = /\b(?:sort|order)(?:ed)? by\b|\bsort\b|sortier|trier|ordenar|並べ替え|並び順/;
/** What people say for the order, in the words of lists. */
const rising = /\b(?:lowest|cheapest|ascending|smallest|low)\b/;
const falling = /\b(?:highest|most expensive|descending|largest|high)\b/;

/** "sort by price, lowest first": chooses the option of the list that sorts. Every word must be in the option. */
export function sort({ by }: IntentOf<"sort">, scene: Scene): Outcome {
  const lists = scene.page.fields.filter(({ label, options }) => options?.[0] && sorts.test(normalise(label)));
  const [list, ...others] = lists;
  if (!list || others.length > 0) return { state: "impossible", reason: scene.say.notFound(`sort by ${by}`) };
  const plain = normalise(by).replace(/\bfirst\b|\bby\b/g, " ");
  const order = rising.test(plain) ? "low to high" : falling.test(plain) ? "high to low" : "";
  const words = contentWords(`${plain.replace(rising, " ").replace(falling, " ")} ${order}`).filter(
    (word) => word !== "to",
  );
  const fitting = (list.options ?? []).filter((option) => {
    const known = normalise(option);
    const isIn = (word: string) => contentWords(known).some((one) => one === word || stem(one) === stem(word));
    return words.every(isIn) && (!order || known.includes(order));
  });
  const [option, ...rivals] = fitting;
  if (option === undefined || rivals.length > 0)
    return { state: "impossible", reason: scene.say.noOption(by, list, (list.options ?? []).slice(0, 12)) };
  return chooseIn(list, option, { score: 0.9, why: "which sorts" }, scene);
}
