// What the reading of records shares with the rest. It is handed over, because a part that imports it would split the first load.
import { readWords } from "../meaning/evidence.ts";
import { parseTime } from "../read/dates.ts";
import { detectLanguage } from "../read/detect-language.ts";
import { normalise, spaced, stem, wordsOf } from "../words.ts";
import { readsDate } from "./fit-value.ts";
import { optionScore } from "./match-option.ts";
import { joinPhrases, meansSame } from "./thesaurus.ts";

export const recordKit = {
  ...{ detectLanguage, joinPhrases, meansSame, normalise, optionScore, parseTime },
  ...{ readsDate, readWords, spaced, stem, wordsOf },
};

export type RecordKit = typeof recordKit;
