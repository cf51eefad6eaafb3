import { normalise } from "../../words.ts";
import { isAffirmation, isGlue, tokensOf } from "./glue.ts";
import type { Context } from "./parts.ts";

/** Whether words that usually carry no value are a name or an option here: "I'll pick it up" beside "Pick up", "One" as a button. */
export function namesWithGlue(clause: string, { questions, page }: Context): boolean {
  const said = new Set(
    tokensOf(clause)
      .filter((word) => isGlue(word) || isAffirmation(word))
      .map(normalise),
  );
  const names = [...questions.flatMap(({ options }) => options), ...page.fields.map(({ label }) => label)];
  return names.some((name) => {
    const words = tokensOf(name).map(normalise);
    return words.length > 0 && words.every((word) => said.has(word));
  });
}
