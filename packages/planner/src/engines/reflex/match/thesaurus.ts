// Words and short phrases with which forms and records name the same thing.
import { forgetAll, memoize } from "../memoize.ts";
import { normalise } from "../words.ts";

/** One group a line. Phrases are joined to one word before names are compared. */
const ownGroups = `
sender|shipper|consignor|exporter|seller|from|ship from|pickup|pick up|origin|dispatch|supplier
recipient|consignee|addressee|receiver|to|ship to|deliver to|delivery|destination|buyer
child|student|pupil|kid|minor|learner|son or daughter
parent|guardian|carer|caregiver
policyholder|policy holder|insured|insured person
owner|keeper|holder|proprietor
patient|client|customer|member|subscriber|insured person
tenant|renter|lessee|occupant|resident
employer|company|business|organisation|organization|org|firm|corporation|enterprise|entity
next of kin|emergency contact|in case of emergency
contact|contact person|poc|representative|attention|attn
employees|headcount|company size|number of employees|team size|workforce|staff
newsletter|marketing|opt in|news|updates|offers|promotions|tips|mailing list
doctor|physician|gp|dr
institution|university|college|school
secondary|second|alternate|alternative|backup|second choice|2 nd choice
preferred|first choice|1 st choice|desired|requested|wanted|wished|intended|planned
previous|prior|former|earlier|past|before|last|old|existing
current|present|existing|now
work|business|office|professional|company|university
ein|employer identification number|tax id|tin|taxpayer identification number|fein
registration number|company registration number|company number|registration no|reg no
ref|reference|file number
plate|license plate|registration number|reg
swift|bic
iban|account number|bank account|account no
dob|date of birth|birth date|birthday|birthdate|born
citizenship|nationality|country of citizenship
sex|gender|sex assigned at birth
marital status|relationship status
other|another|different
issue|issued
expiry|expiry date|expires|expiration|valid until
start|begin|commence|commencement|from|starting|effective|beginning|available from|available
end|finish|until|to|ending|completion|through
arrival|move in|moved in|entry
duration|length|period|term|tenure
frequency|how often|interval|cadence
hours|hours per week|weekly hours
shift|shifts
address|street|street address|location|residence|premises|live
location|place|venue|site|where|spot|scene
city|town|municipality|locality
zip|postcode|postal code|eircode|post code
state|province|region|county
phone|telephone|tel|mobile|cell|contact number|cell phone
email|e mail|mail|email address
salutation|title|honorific|prefix
nickname|preferred name|known as|called|alias
job title|position|role|title|post|post held|occupation|profession|job|designation|capacity|function
degree|qualification|education|highest level of education|diploma
experience|years of experience
salary|pay|wage|compensation|remuneration|earnings|income
income|earnings|revenue|annual income
price|cost|fee|charge|rate|purchase price|amount
value|price|worth|amount|sum
total|gross|overall|sum|total cost
net|before tax|excl
quantity|qty|number|count|amount|how many|pieces|units|pcs
area|size|surface|sqm
colour|color|coat
make|manufacturer|brand|marque
model|type
category|type|kind|class|group|sort
purpose|use|reason|aim|usage|occupancy
reason|cause|why|grounds|motivation|motive
goods|merchandise|items|contents|commodity|cargo|products
hazardous|hazmat|dangerous goods|dangerous
registered|legal
status|state|condition
employment|contract
description|details|summary|describe|explain|explanation|what happened|outline|abstract|synopsis
comments|notes|remarks|tell us more|memo|message|anything else|additional information|other information|comment|note|special requests|further information
instructions|directions|special instructions|handling
title|name|heading|topic|subject|headline
medication|medications|medicines|drugs|prescriptions|meds
allergies|allergic|allergy
diet|dietary|dietary requirements
consent|agree|permission|authorise|authorize|allow|may|approval
photo|picture|pictures|images
source|how did you hear|heard about|hear of us|found via|referral
occupation|profession|job|employment
billing|invoice
shipping|delivery
colour|color
`;

/** The groups of a word or a joined phrase. */
const groupsOf = new Map<string, number[]>();
/** By their first word, the longest first. */
const phrases = new Map<string, string[]>();
let count = 0;
let used: string | undefined;

/**
 * Uses these groups beside our own, one a line, until others are used. A line that begins with "+" adds to the group of its first
 * entry. Pages need different words, and what one page needed must not change how the next is read.
 */
export function useGroups(lines: string): void {
  if (lines === used) return;
  used = lines;
  count = 0;
  groupsOf.clear();
  phrases.clear();
  for (const group of `${ownGroups}\n${lines}`.split("\n").filter(Boolean)) addGroup(group);
  forgetAll();
}

function addGroup(group: string): void {
  const [first = "", ...others] = group.split("|");
  const known = first.startsWith("+") ? groupsOf.get(first.slice(1).replaceAll(" ", ""))?.[0] : undefined;
  for (const entry of known === undefined ? [first, ...others] : others) addEntry(entry, known ?? count);
  count += 1;
}

function addEntry(entry: string, index: number): void {
  const token = entry.replaceAll(" ", "");
  groupsOf.set(token, [...(groupsOf.get(token) ?? []), index]);
  if (token === entry) return;
  const first = entry.slice(0, entry.indexOf(" "));
  const known = phrases.get(first) ?? [];
  if (known.includes(entry)) return;
  phrases.set(
    first,
    [...known, entry].sort((a, b) => b.length - a.length),
  );
}

useGroups("");

/** Whether forms use two words for the same thing. */
export function meansSame(a: string, b: string): boolean {
  const of = groupsOf.get(b);
  return of !== undefined && (groupsOf.get(a)?.some((index) => of.includes(index)) ?? false);
}

/** Marks of the groups of a word. */
export function groupMarks(word: string): string[] {
  return (groupsOf.get(word) ?? []).map((index) => `%${index}`);
}

/** The words of a text, with known phrases as one word: "airway bill no" is "airwaybill" and "no". */
export const joinPhrases = memoize((text: string): string[] => {
  const words = normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + 6).join(" ");
    const phrase = phrases.get(words[at] ?? "")?.find((one) => rest === one || rest.startsWith(`${one} `));
    joined.push(...(phrase ? [phrase.replaceAll(" ", "")] : splitWord(words[at] ?? "")));
    at += phrase?.split(" ").length ?? 1;
  }
  return joined;
});

const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}$/u;

/** "rechnungsdatum" is "rechnung" and "datum", 購入店名 is 購入店 and 名: words that are written as one. */
function splitWord(word: string): string[] {
  if (groupsOf.has(word)) return [word];
  if (cjk.test(word)) return splitUnspaced(word);
  if (word.length < 8) return [word];
  for (let at = 4; at <= word.length - 4; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const own = [left, left.replace(/(?:e?s|e?n|e)$/, "")].find((one) => groupsOf.has(one));
    if (own && groupsOf.has(right)) return [own, right];
  }
  return [word];
}

/** The longest known words from the left, and what is between them. */
function splitUnspaced(word: string): string[] {
  const parts: string[] = [];
  let unknown = "";
  for (let at = 0; at < word.length; ) {
    let length = word.length - at;
    while (length > 0 && !groupsOf.has(word.slice(at, at + length))) length -= 1;
    if (length === 0) unknown += word[at] ?? "";
    else {
      parts.push(unknown, word.slice(at, at + length));
      unknown = "";
    }
    at += Math.max(1, length);
  }
  return [...parts, unknown].filter(Boolean);
}
