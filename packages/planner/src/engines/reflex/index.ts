import { otherScripts } from "./meaning/other-scripts.ts";
import { readFieldMeanings as readMeanings } from "./meaning/read-field-meanings.ts";
import { addRules } from "./meaning/vocabulary.ts";

export { createReflexEngine } from "./create-reflex-engine.ts";
export type { FieldMeaning, Meaning } from "./meaning/meanings.ts";

/** Returns the meaning of each field as an HTML autocomplete token or a finer one, with confidence and reason. */
export const readFieldMeanings: typeof readMeanings = (...args) => {
  addRules(otherScripts);
  return readMeanings(...args);
};
