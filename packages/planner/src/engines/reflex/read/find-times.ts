// Finds times of day in sentences: "half past seven", "halb acht", "two in the afternoon", "18 Uhr", "noon", "午後3時".
import { readNumberWord } from "./amounts.ts";
import { two } from "./dates.ts";

export interface FoundTime {
  start: number;
  end: number;
  /** As HH:MM. */
  value: string;
}

type Groups = Record<string, string | undefined>;

const hour = String.raw`(?<hour>\d{1,2}|\p{L}{2,12})`;
const morning = String.raw`[ap]\.m\.|[ap]m\b|in the (?:early |late )?(?:morning|afternoon|evening)|at night|tonight|(?:am )?(?:vormittags?|nachmittags?|abends?)|morgens|(?:in der )?nachts?|mittags|(?:du|le) (?:matin|soir)|de l['’]après-midi|(?:de|por) la (?:mañana|tarde|noche)`;
const half = String.raw`(?<half> ?(?:${morning}))(?!\p{L})`;
const before = String.raw`(?<=(?:^|[^\p{L}])(?:at|um|gegen|around|about|by|before|after|until|till|from|ab|bis|vor|nach|von|vers|à|dès|a las?|sobre las?|hasta las?|desde las?)\s)`;
/** After an hour without a sign of it: "at five", but not "at 9 Tannery Lane". */
const after = String.raw`(?=\s*(?:$|[.,;!?)]|(?:and|und|et|y|or|to|till|until|bis|on|am|tomorrow|today|please|bitte|instead|wäre|would|would\b|is)(?!\p{L})))`;

const patterns: [RegExp, (groups: Groups) => number | undefined][] = [
  [
    /(?<half>午前|午後|朝|昼|夕方|夜)?(?<hour>\d{1,2})時(?!間)(?:(?<minute>\d{1,2})分|(?<shift>半))?/gu,
    (found) => clock(found),
  ],
  [spoken(`(?<shift>half(?: past)?|quarter (?:past|to)|halb|viertel (?:nach|vor)|dreiviertel) ${hour}`), shifted],
  [spoken(String.raw`(?<minutes>\d{1,2}|\p{L}{3,8})(?: minut\p{L}*)? (?<shift>past|nach|vor) ${hour}`), shifted],
  [
    spoken(
      `(?:las? )?${hour}(?: heures?| ?h)? (?<shift>et demie|et quart|moins le quart|y media|y cuarto|menos cuarto)`,
    ),
    shifted,
  ],
  [
    spoken(
      String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?= ?(?:Uhr|[ap]\.?m))|:(?<minute2>\d{2})| ?h ?(?<minute3>\d{2}))(?![\d:])(?: ?Uhr)?`,
    ),
    clock,
  ],
  [spoken(String.raw`${hour} ?(?:Uhr|o['’]clock|h)(?!\p{L})`), clock],
  [spoken(String.raw`${before}${hour} heures?(?!\p{L})`), clock],
  [new RegExp(String.raw`(?<![\p{L}\d.,:\u27ea])${hour}${half}`, "giu"), clock],
  [new RegExp(`${before}${hour}${after}`, "giu"), clock],
  [
    /(?<![\p{L}\d])(?:(?<noon>noon|midday|mittag|midi|medio ?d[ií]a)|midnight|mitternacht|minuit|medianoche)(?!\p{L})|(?<noon2>正午)/giu,
    ({ noon, noon2 }) => (noon || noon2 ? 720 : 0),
  ],
];

function spoken(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d.,:\u27ea])${pattern}(?:${half})?`, "giu");
}

const isLate =
  /(?:^|\d) ?p\.?m\b|afternoon|evening|\bat night|tonight|nachmittag|abend|nacht|soir|après|tarde|noche|午後|夕|夜/i;
const isEarly = /(?:^|\d) ?a\.?m\b|morning|morgens|früh|vormittag|matin|de la mañana|午前|朝/i;
const greeting = /\b(?:good (?:morning|afternoon|evening)|guten (?:morgen|abend)|bonsoir|buenas (?:tardes|noches))\b/gi;

/** Finds the times in a text, from left to right. */
export function findTimes(text: string): FoundTime[] {
  const found: FoundTime[] = [];
  let rest = text;
  for (const [pattern, read] of patterns)
    for (const { 0: raw, index, groups = {} } of rest.matchAll(pattern)) {
      const part =
        groups.half ??
        partAround(
          text.replace(greeting, (one) => " ".repeat(one.length)),
          index,
        );
      const minutes = read({ ...groups, half: part });
      if (minutes === undefined) continue;
      const time = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
      found.push({ start: index, end: index + raw.trimEnd().length, value: time });
      rest = `${rest.slice(0, index)}${"\ue000".repeat(raw.length)}${rest.slice(index + raw.length)}`;
    }
  return found.sort((a, b) => a.start - b.start);
}

/** "Samstag Abend um halb acht": the part of the day that the sentence names elsewhere. */
function partAround(text: string, at: number): string {
  const from = Math.max(0, ...[...text.slice(0, at).matchAll(/[.!?;\n]\s/g)].map(({ index }) => index));
  const sentence = text.slice(from).split(/[.!?;\n]\s/)[from > 0 ? 1 : 0] ?? "";
  return isLate.test(sentence) === isEarly.test(sentence) ? "" : sentence;
}

function shifted({ hour: said = "", minutes = "", shift = "", half: part }: Groups): number | undefined {
  const base = readHour(said, part, true);
  const sign = /\bto\b|vor|moins|menos/i.test(shift) ? -1 : 1;
  const count = minutes ? Number(/^\d/.test(minutes) ? minutes : readNumberWord(minutes)) : 15;
  const distance = /^half|demie|media/i.test(shift)
    ? 30
    : /^halb/i.test(shift)
      ? -30
      : /^drei/i.test(shift)
        ? -15
        : sign * count;
  return base === undefined || Number.isNaN(distance) ? undefined : base * 60 + distance;
}

function clock({ hour: said = "", minute, minute2, minute3, shift, half: part }: Groups): number | undefined {
  const isWritten = (minute ?? minute2 ?? minute3) !== undefined || /^0/.test(said);
  const base = readHour(said, part, !isWritten);
  const minutes = shift ? 30 : Number(minute ?? minute2 ?? minute3 ?? 0);
  return base === undefined || minutes > 59 ? undefined : base * 60 + minutes;
}

/** An hour as people say it. One to six are in the afternoon, unless a part of the day is named. */
function readHour(said: string, part = "", isSpoken: boolean): number | undefined {
  const number = Number(/^\d/.test(said) ? said : (readNumberWord(said) ?? Number.NaN));
  if (!(number >= 0 && number < 24) || (number === 0 && !/^0/.test(said))) return undefined;
  const isNight = /night|nacht|noche|夜/i.test(part);
  if (number === 12 && (isNight || /^ ?a\.?m|午前/i.test(part))) return 0;
  if (isNight && number < 6) return number;
  if (number < 12 && !/^0/.test(said) && isLate.test(part)) return number + 12;
  return isSpoken && number < 7 && !/^0/.test(said) && !isEarly.test(part) ? number + 12 : number;
}
