import { toFact } from "../../read/to-fact.ts";
import { isGlue, tokensOf } from "./glue.ts";
import type { Part } from "./parts.ts";

const statement =
  /^(.+?)\s+(?:is|are|was|were|will be|ist|sind|war|lautet|est|sont|était|es|son|era)\s+(?!(?:not|nicht|pas|no)\b)(.+?)[.!]*$/iu;
/** A number, and what it counts or measures: "148 lb", "5 ft 7 in". */
const quantity = /[€$£¥]?\d[\d.,]*(?:\s?[€$£¥%]|\s?\p{L}{1,10})?(?:(?: and)? \d[\d.,]*\s?\p{L}{1,10})*/u;
const maxNameWords = 4;
const isSame = /^(?:the )?same\b/i;

/** "blood type is O negative" and "weighs 6.4 kg" are a name and a value, as a record has them. */
export function toStatedFact(part: Part): Part {
  if (part.type !== "unknown") return part;
  const [, subject = "", value = ""] = statement.exec(part.wording) ?? [];
  return toPart(subject, value, part) ?? aroundQuantity(part) ?? part;
}

function aroundQuantity(part: Extract<Part, { type: "unknown" }>): Part | undefined {
  const found = quantity.exec(part.wording);
  if (!found) return undefined;
  const value = found[0].replace(/[.,]+$/, "");
  const around = `${part.wording.slice(0, found.index)} ${part.wording.slice(found.index + found[0].length)}`;
  return toPart(around, value, part);
}

function toPart(subject: string, value: string, { wording }: { wording: string }): Part | undefined {
  const name = tokensOf(subject).filter((word) => !isGlue(word) && !/^wh/i.test(word));
  if (name.length === 0 || name.length > maxNameWords || value === "" || isSame.test(value)) return undefined;
  return { type: "fact", fact: toFact([name.join(" ").toLowerCase()], value), wording };
}
