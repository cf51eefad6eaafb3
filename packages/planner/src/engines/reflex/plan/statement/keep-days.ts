// Days of the week that a form offers are answers to it, and not the next date on such a day.
import type { Question } from "../../match/questions.ts";

const mark = "\u2060";
const days =
  /\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?)\b/giu;
const shortDay =
  /^(?:mo|di|mi|do|fr|sa|so|mon|tues?|wed|thu(?:rs)?|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|mi[ée]|jue|vie|s[áa]b|dom)\.?$/i;

/** Marks the days of a text, if the form offers days, so that they are not read as dates. */
export function keepDays(text: string, questions: Question[]): string {
  const offers = questions.flatMap(({ label, kind, options }) => [...options, ...(kind === "toggle" ? [label] : [])]);
  const isOffered = offers.filter((one) => one.search(days) >= 0 || shortDay.test(one)).length > 1;
  return isOffered ? text.replace(days, (day) => `${day.slice(0, 1)}${mark}${day.slice(1)}`) : text;
}

/** The text without the marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(mark, "");
}
