import type { Question } from "../../match/questions.ts";
import type { Meaning } from "../../meaning/meanings.ts";
import { type AddressParts, readAddress } from "../../read/read-address.ts";
import type { Part } from "../statement/parts.ts";

/** The parts of an address in a sentence: "Lindenallee 23 in 50968 Köln". */
export function readSaidAddress(text: string): AddressParts | undefined {
  return readAddress(text.replace(/ in (?=(?:\p{Lu}-)?\d)/u, ", "));
}

/** Whether a form asks for the town of an address, or its code, by itself. */
export function asksForParts(questions: Question[]): boolean {
  return questions.some(({ meaning }) => /^(?:postal-code|address-level2)$/.test(meaning?.meaning ?? ""));
}

/** "Address: 5 Mill Lane, 73728 Esslingen" for a field that takes only the street. Undefined if it is none. */
export function toAddress(part: Extract<Part, { type: "write" }>, questions: Question[]): Part[] | undefined {
  const isStreet = /^(?:street-address|address-line1|address-streetname)$/.test(part.question.meaning?.meaning ?? "");
  const said = isStreet && asksForParts(questions) && readSaidAddress(String(part.answer.writes[0]?.value ?? ""));
  return said ? factsOf(said, part.wording) : undefined;
}

export function factsOf(parts: AddressParts, wording: string): Part[] {
  const found = Object.entries(parts) as [Meaning, string][];
  return found.flatMap(([meaning, value]) =>
    value ? { type: "fact", fact: { path: [meaning], value, meaning }, wording } : [],
  );
}
