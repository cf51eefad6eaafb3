import { normalise } from "../words.ts";

export interface PlainDate {
  year?: number;
  month?: number;
  day?: number;
}

const monthNames: string[][] = [
  "jan january januar janvier enero gennaio janeiro januari styczen leden ianuarie января 1月",
  "feb february februar fevrier febrero febbraio fevereiro februari luty unor februarie февраля 2月",
  "mar march marz maerz mars marzo marco maart marzec brezen martie марта 3月",
  "apr april avril abril aprile kwiecien duben aprilie апреля 4月",
  "may mai mayo maggio maio mei maj kveten мая 5月",
  "jun june juni juin junio giugno junho czerwiec cerven iunie июня 6月",
  "jul july juli juillet julio luglio julho lipiec cervenec iulie июля 7月",
  "aug august aout agosto augustus sierpien srpen августа 8月",
  "sep sept september septembre septiembre settembre setembro wrzesien zari septembrie сентября 9月",
  "oct october oktober octobre octubre ottobre outubro pazdziernik rijen octombrie октября okt 10月",
  "nov november novembre noviembre novembro listopad noiembrie ноября 11月",
  "dec december dezember decembre diciembre dicembre dezembro grudzien prosinec decembrie декабря dez 12月",
].map((line) => line.split(" "));

export function monthNumber(word: string): number | undefined {
  const plain = normalise(word).replace(/\.$/, "");
  const index = monthNames.findIndex((names) => names.includes(plain));
  return index < 0 ? undefined : index + 1;
}

/**
 * Parses a date as people write it. If the order of day and month is ambiguous ("03/04/2026"), `dayFirst` decides. By default,
 * dates with slashes are month first, and dates with dots or dashes are day first.
 */
export function parseDate(text: string, { dayFirst }: { dayFirst?: boolean | undefined } = {}): PlainDate | undefined {
  const plain = normalise(text)
    .replace(/(\d)(?:st|nd|rd|th|er)\b/g, "$1")
    .replace(/,|(?<=\d)[-/.](?=\p{L})|(?<=\p{L})[-/](?=\d)/gu, " ")
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.? (?=.*\d)/, "")
    .replace(/(?<=\d) ?[([][^\d()]+[)\]]$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(plain) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(plain);
  if (iso) return valid({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const numeric = /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})$/.exec(plain);
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[3])];
    const isDayFirst = first > 12 || (second <= 12 && (dayFirst ?? numeric[2] !== "/"));
    return valid({
      year: fullYear(numeric[4] ?? ""),
      month: isDayFirst ? second : first,
      day: isDayFirst ? first : second,
    });
  }
  const named = /^(?:\p{L}+day )?(\d{1,2})\.? (?:de |di |of )?(\p{L}+)\.? (?:de |del |di |of )?(\d{4})$/u.exec(plain);
  if (named) return valid({ year: Number(named[3]), month: monthNumber(named[2] ?? "") ?? 0, day: Number(named[1]) });
  const american = /^(?:\p{L}+day )?(\p{L}+)\.? (\d{1,2}) (\d{4})$/u.exec(plain);
  if (american)
    return valid({ year: Number(american[3]), month: monthNumber(american[1] ?? "") ?? 0, day: Number(american[2]) });
  return undefined;
}

/** Parses "March 2024", "03/2024", "2024-03" and "2024年3月" as YYYY-MM. */
export function parseMonth(text: string): string | undefined {
  const plain = normalise(text).replace(/,/g, "");
  const [, name, yearA] = /^(\p{L}+)\.? (?:de |of )?(\d{4})$/u.exec(plain) ?? [];
  const [, monthB, yearB] = /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(plain) ?? [];
  const [, yearC, monthC] = /^(\d{4})(?:[-/.]|年)(\d{1,2})月?$/.exec(plain) ?? [];
  const month = name ? monthNumber(name) : Number(monthB ?? monthC);
  const year = fullYear(yearA ?? yearB ?? yearC ?? "");
  return month && month <= 12 && year ? `${year}-${two(month)}` : undefined;
}

function valid(date: Required<PlainDate>): PlainDate | undefined {
  const { year, month, day } = date;
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isReal ? date : undefined;
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year + (year < 50 ? 2000 : 1900);
}

export function two(number: number | undefined): string {
  return String(number ?? 0).padStart(2, "0");
}

export function isoDate({ year, month, day }: PlainDate): string {
  return `${year}-${two(month)}-${two(day)}`;
}

/** "about 6.30 am", "gegen 8 Uhr" */
const hedge =
  /^(?:at|um|à)?\s?(?:about|around|approx(?:\.|imately)?|circa|c(?:a|irca)?\.|etwa|gegen|ungefähr|vers|environ|hacia las?|sobre las?)\s/i;

/** Converts "3:45 PM" to "15:45". */
export function parseTime(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(hedge, "")
    .replace(/^(\d{1,2})\.(\d{2})(?=\s?[ap]\.?m)/i, "$1:$2")
    .replace(
      /^(午前|午後)\s?(\d{1,2})(?:時(?:(\d{1,2})分)?|:(\d{2}))$/,
      (_, half: string, hour: string, minute, past) => {
        return `${hour}:${two(Number(minute ?? past ?? 0))} ${half === "午後" ? "pm" : "am"}`;
      },
    )
    .replace(
      /^(\d{1,2})\s?時\s?(?:(\d{1,2})\s?分)?$/,
      (_, hour: string, minute = "0") => `${hour}:${two(Number(minute))}`,
    )
    .replace(/^(\d{1,2})\s?h\s?(\d{2})?$/i, (_, hour: string, minute = "00") => `${hour}:${minute}`)
    .replace(/^(\d{1,2})(?:[:.](\d{2}))?\s?uhr$/i, (_, hour: string, minute = "00") => `${hour}:${minute}`);
  const found = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(plain);
  if (!found || (!found[2] && !found[3])) return undefined;
  const [, hour = "", minute = "0", half] = found;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? `${two(hours)}:${two(Number(minute))}` : undefined;
}

/** Formats a date as a hint such as "dd/mm/yyyy" asks for it. Undefined if the text contains no such hint. */
export function formatDate(date: PlainDate, hint: string): string | undefined {
  const found =
    /(?<![\p{L}])(d{1,2}|m{1,2}|y{2,4}|j{2,4}|a{2,4}|t{2}|g{1,4})([-/. ]+)(d{1,2}|m{1,2}|t{2}|g{1,2})([-/. ]+)(d{1,2}|y{2,4}|j{2,4}|a{2,4}|g{1,4}|r{2,4})(?![\p{L}])/iu.exec(
      hint,
    );
  if (!found) return undefined;
  const [, a = "", gap1 = "", b = "", gap2 = "", c = ""] = found.map((part) => part.toLowerCase());
  const write = (part: string, place: number) => {
    if (/^m/.test(part)) return two(date.month);
    // "JJ/MM/AAAA" is French, and the first is the day.
    const isDay = part.startsWith("j") && place === 0 && /^[ay]/.test(c);
    if ((/^[yjar]/.test(part) && !isDay) || (part.startsWith("g") && place === 2))
      return part.length > 2 ? String(date.year) : two((date.year ?? 0) % 100);
    return two(date.day);
  };
  return `${write(a, 0)}${gap1}${write(b, 1)}${gap2}${write(c, 2)}`;
}
