import { parseDate } from "./dates.ts";
import type { Fact, FormDocument } from "./facts.ts";

type Finder = (text: string) => { value: string; fact: Fact } | undefined;

const name = String.raw`(\p{Lu}[\p{L}'’-]+(?: (?:(?:van|von|de|der|den|di|da|la|le|del|bin)\s)*\p{Lu}[\p{L}'’.-]+){1,3})`;

function find(
  pattern: RegExp,
  path: string,
  meaning: Fact["meaning"],
  fits: (value: string) => boolean = () => true,
): Finder {
  return (text) => {
    const found = pattern.exec(text);
    const value = found?.[1]?.trim().replace(/[.,;]+$/, "");
    return found && value && fits(value)
      ? { value: found[0], fact: { path: [path], value, ...(meaning && { meaning }) } }
      : undefined;
  };
}

/** How people introduce themselves. Each value is recognised by its wording, never by its position. */
const finders: Finder[] = [
  find(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/, "email", "email"),
  find(
    new RegExp(
      `(?:\\bI'm|\\bI am|\\bI’m|[Mm]y name is|[Mm]y name's|[Nn]ame is|[Ii]ch bin|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m'appelle|[Jj]e suis|[Mm]e llamo|[Ss]oy)\\s+${name}`,
      "u",
    ),
    "name",
    "name",
  ),
  find(
    /(?:私は|名前は|氏名は)\s*([\p{Script=Han}\p{Script=Katakana}]{1,6}[\s　]?[\p{Script=Han}\p{Script=Katakana}]{0,6}?)(?:です|と申します|、|。|といいます)/u,
    "name",
    "name",
  ),
  find(
    /(?:born(?: on)?|date of birth(?: is)?|birthday(?: is)?|dob:?|geboren(?: am)?|né(?:e)? le|nacid[oa] el)\s+(?:on\s+|the\s+)?(\d{1,2}(?:st|nd|rd|th)?[\s./-]+(?:\p{L}+\.?|\d{1,2})[\s,./-]+\d{4}|\p{L}+ \d{1,2},? \d{4}|\d{4}-\d{2}-\d{2})/iu,
    "birthday",
    "bday",
    (value) => parseDate(value) !== undefined,
  ),
  find(/(?:生年月日は|誕生日は)?(\d{4}年\d{1,2}月\d{1,2}日)(?:生まれ)?/u, "birthday", "bday"),
  find(/(\+\d[\d ().-]{6,18}\d)/, "phone", "tel"),
  find(
    /(?:phone|telephone|tel|mobile|cell|call me (?:at|on)|telefon|handy|電話(?:番号)?(?:は)?)(?: number)?(?: is|:)?\s*([\d(][\d ().-]{5,18}\d)/iu,
    "phone",
    "tel",
  ),
  find(
    /(?:I live (?:at|in)|[Mm]y address is|[Aa]ddress:?|living at|wohne (?:in der|in|am)|住所は)\s+(\d+[\p{L}]? [\p{L}'. -]+|[\p{L}'. -]+\d+[\p{L}]?)(?=,|\.|;|$| in )/u,
    "address",
    "street-address",
  ),
  find(
    /(?:postcode|post code|postal code|zip(?: code)?|PLZ|〒)(?: is|:)?\s*([A-Z\d][A-Z\d -]{2,8}[A-Z\d])/iu,
    "postal code",
    "postal-code",
  ),
  find(
    /(?:\bcity (?:is|of)|I live in|\bbased in|from the city of|wohne in)\s+(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)(?=,|\.|;|$| and\b)/u,
    "city",
    "address-level2",
  ),
  find(
    /(?:I work (?:at|for)|employed (?:at|by)|arbeite bei|[Cc]ompany is)\s+(\p{Lu}[\p{L}\d&. -]*?)(?= as\b|,|\.\s|\.$|;|$| and\b)/u,
    "company",
    "organization",
  ),
  find(
    /(?:work(?:ing)? as an?|I am an?|I'm an?|my job is|as an?)\s+(\p{Ll}[\p{Ll} -]{3,30}?)(?= at\b|,|\.|;|$| and\b)/u,
    "job title",
    "organization-title",
  ),
];

/** Reads a short text in which a person introduces themselves. It needs at least two facts. */
export function readFreeText(goal: string): FormDocument | undefined {
  let text = goal;
  const facts: Fact[] = [];
  for (const finder of finders) {
    const found = finder(text);
    if (!found || facts.some(({ path }) => path[0] === found.fact.path[0])) continue;
    facts.push(found.fact);
    text = text.replace(found.value, " ");
  }
  const isIntroduction =
    /\b(?:I'm|I am|I’m|my name|ich bin|ich heiße|mein name|je m'appelle|je suis|me llamo|soy)\b|私は|名前は|氏名は/i.test(
      goal,
    );
  if (facts.length < 2 || !isIntroduction) return undefined;
  const rest =
    /(?:^|[.,;]\s*|\band\s+|\bthen\s+)((?:please\s+)?(?:submit|send|press|click|register)\b[^.]*)\.?$/i.exec(
      goal,
    )?.[1] ?? "";
  return { facts, rest };
}
