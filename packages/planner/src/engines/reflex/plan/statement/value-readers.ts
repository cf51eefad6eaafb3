// Readers of values that every form may ask for. Each uses every word of a clause, or none; the first that does so counts.
import type { ClauseReader } from "./parts.ts";
import { readAge } from "./read-age.ts";
import { readLabels } from "./read-labels.ts";
import { readOption } from "./read-option.ts";
import { readPerson } from "./read-person.ts";
import { readToggle } from "./read-toggle.ts";
import { readTyped } from "./read-typed.ts";
import { readValues } from "./read-values.ts";

export const valueReaders: ClauseReader[] = [
  readTyped,
  readAge,
  readPerson,
  readToggle,
  readOption,
  readLabels,
  readValues,
];
