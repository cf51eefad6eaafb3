export { createReflexEngine } from "./create-reflex-engine.ts";
export type { FieldMeaning, Meaning } from "./meaning/meanings.ts";
export { readFieldMeanings } from "./meaning/read-field-meanings.ts";
