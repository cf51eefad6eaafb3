import type { SnapshotField } from "@giselles-ai/protocol";
import { isAction } from "../families.ts";
import { normalise } from "../words.ts";
import type { FieldMeaning, Meaning } from "./meanings.ts";
import { readDatePart } from "./option-lists.ts";

/** Corrects meanings by the neighbouring fields: a street before its house number, a "Name" after a first name. */
export function adjustToNeighbours(fields: SnapshotField[], read: FieldMeaning[]): FieldMeaning[] {
  const meant = read.map((one) => ({ ...one }));
  const meaningAt = (index: number): Meaning | undefined => meant[index]?.meaning;
  const set = (index: number, meaning: Meaning, reason: string) => {
    const one = meant[index];
    if (!one || one.meaning === meaning) return;
    one.confidence = Math.max(0.6, one.confidence);
    one.reason = [one.reason, reason].filter(Boolean).join("; ");
    one.meaning = meaning;
  };
  const near = (index: number, distance: number) =>
    [...Array(distance).keys()].map((step) => meaningAt(index + step + 1)).filter((meaning) => meaning !== undefined);

  /** Two fields in a row with one label. */
  const isPair = (index: number) =>
    [index - 1, index + 1, index + 2]
      .map((at) => fields[at])
      .map((one) => one?.label === fields[index]?.label && one?.group === fields[index]?.group)
      .join() === "false,true,false";
  readDateParts(fields, meant, set);
  for (const [index, field] of fields.entries()) {
    const isSure = /^autocomplete/.test(read[index]?.reason ?? "") && meaningAt(index) !== "current-password";
    if (isSure && !/^(?:email|address-line1|street-address)$/.test(meaningAt(index) ?? "")) continue;
    switch (meaningAt(index)) {
      case "name":
        if (isPair(index)) {
          const isFamilyFirst = /[\u3040-\u9fff]/.test(field.label);
          set(index, isFamilyFirst ? "family-name" : "given-name", "the first of two for a name");
          set(index + 1, isFamilyFirst ? "given-name" : "family-name", "the second of two for a name");
          break;
        }
        if (/full|completo|complet\b|氏名|vollst/i.test(field.label)) break;
        if (meaningAt(index - 1) === "given-name" || meaningAt(index + 1) === "given-name")
          set(index, "family-name", "beside a first name");
        else if ([-2, -1, 1, 2].some((step) => meaningAt(index + step) === "family-name"))
          set(index, "given-name", "beside a last name");
        break;
      case "honorific-prefix":
        // Beside a list of salutations, a line for a title is for the job.
        if (field.kind === "text" && fields.some((one, at) => one.options?.[1] && meaningAt(at) === "honorific-prefix"))
          set(index, "organization-title", "the salutation is asked for elsewhere");
        break;
      case "phonetic-name":
        if (isPair(index)) {
          set(index, "phonetic-family-name", "the first of two for a name");
          set(index + 1, "phonetic-given-name", "the second of two for a name");
        }
        break;
      case "street-address":
      case "address-line1": {
        if (isPair(index)) {
          set(index, "address-line1", "the first of two lines");
          set(index + 1, "address-line2", "the second of two lines");
          break;
        }
        if (
          !meaningAt(index + 1) &&
          field.group === fields[index + 1]?.group &&
          /^(?:n[º°o.]?|nr|no|numero|number|nummer)\.?$/.test(normalise(fields[index + 1]?.label ?? ""))
        )
          set(index + 1, "address-housenumber", "after a street");
        const next = near(index, 3);
        if (
          next[0] === "address-housenumber" ||
          meaningAt(index - 1) === "address-housenumber" ||
          next[1] === "address-housenumber"
        )
          set(index, "address-streetname", "beside a house number");
        else if (isSure) break;
        else if (next[0] === "address-line2") set(index, "address-line1", "before a second line");
        else if (meaningAt(index - 1) === "address-line1") set(index, "address-line2", "after the first line");
        break;
      }
      case "address-housenumber":
        if (/番地/.test(field.label) && !/address-(?:street|level3|line)|street/.test(meaningAt(index - 1) ?? ""))
          set(index, "street-address", "no street beside it");
        break;
      case "tel":
        if (meaningAt(index - 1) === "tel-country-code") set(index, "tel-national", "after a country code");
        break;
      case "tel-country-code": {
        const isPhone = [-1, 1, 2].some(
          (step) => /^tel/.test(meaningAt(index + step) ?? "") || fields[index + step]?.inputType === "tel",
        );
        const says = normalise([field.name, field.selector].join(" "));
        if (
          !isPhone &&
          !/phone|tel|dial|calling/.test(says) &&
          !(field.options ?? []).some((option) => option.includes("+"))
        )
          set(index, "country", "no phone number beside it");
        break;
      }
      case "current-password":
        if (isNewPassword(fields, meant, index, field)) set(index, "new-password", "a new password is chosen here");
        break;
      default:
    }
  }
  for (const [index, field] of fields.entries())
    if (meaningAt(index) === "email" && signsIn(fields, meant, field)) set(index, "username", "it is used to sign in");
  // Papers and offers expire as well as cards.
  const isOfCard = ({ meaning, reason }: FieldMeaning) =>
    /^cc-(?!exp)/.test(meaning ?? "") || /^autocomplete|card/.test(reason);
  return fields.length < 3 || meant.some(isOfCard)
    ? meant
    : meant.map((one) => (one.meaning?.startsWith("cc-exp") ? { ...one, meaning: undefined, confidence: 0 } : one));
}

/** Whether a form is for signing in: it has an existing password and nothing else about the person. */
function signsIn(fields: SnapshotField[], meant: FieldMeaning[], field: SnapshotField): boolean {
  const together = meant.filter(
    (_, other) => fields[other]?.group === field.group && fields[other]?.frame === field.frame,
  );
  const meanings = together.flatMap(({ meaning }) => meaning ?? []);
  const says = normalise([field.group, field.name, field.selector].join(" "));
  const hasPassword = meanings.includes("current-password");
  const isAlone = meanings.every((meaning) => /^(?:email|username|current-password|one-time-code)$/.test(meaning));
  return isAlone && !signUp.test(says) && (hasPassword || (meanings.length === 1 && signIn.test(says)));
}

const newPasswordWords =
  /\b(?:new|create|choose|confirm|conferma|nuova|repeat|re-?enter|re-?type|verify|again|set)\b|wiederhol|bestatig|neues|confirm|repet|repit|nueva|herhaal|bevestig|確認|新しい/;
const signUp =
  /sign ?-?up|regist|create|join|new (?:account|customer)|open an account|konto erstellen|inscri|crear|新規|会員登録/;
const signIn = /sign ?-?in|log ?-?in|anmelden|einloggen|connexion|iniciar|ログイン/;

function isNewPassword(fields: SnapshotField[], meant: FieldMeaning[], index: number, field: SnapshotField): boolean {
  const wording = normalise([field.label, field.name, field.placeholder, field.selector].join(" "));
  if (/\b(?:current|old|existing)\b|aktuell|actuel|actual/.test(wording)) return false;
  if (newPasswordWords.test(wording) || signUp.test(wording)) return true;
  if (field.autocomplete?.includes("current-password")) return false;
  const isPassword = (other: number) => /password$/.test(meant[other]?.meaning ?? "");
  if (isPassword(index + 1) || isPassword(index - 1)) return true;
  const together = fields.filter(({ group }) => group === field.group);
  const names = normalise(
    [field.group, ...together.filter(({ kind }) => isAction(kind)).map(({ label }) => label)].join(" "),
  );
  const people = meant.filter(
    ({ meaning }, other) =>
      fields[other]?.group === field.group && /name$|^tel|^bday|address/.test(meaning ?? "") && meaning !== "username",
  );
  if (people.length >= 1) return true;
  return signUp.test(names) && !signIn.test(names);
}

/** Selects of days, months and years are a birthday if there is a day, otherwise the expiry of a card. */
function readDateParts(
  fields: SnapshotField[],
  meant: FieldMeaning[],
  set: (index: number, meaning: Meaning, reason: string) => void,
): void {
  const parts = fields.map((field) => readDatePart(field));
  const around = (index: number, part: string) => [-2, -1, 1, 2].some((step) => parts[index + step] === part);
  const isCard = (index: number) =>
    [-4, -3, -2, -1, 1, 2, 3, 4].some((step) => /^cc-/.test(meant[index + step]?.meaning ?? ""));
  // A date without a name is the birthday of the person whose name was asked for.
  const isAfterName = (index: number) => meant.slice(0, index).some(({ meaning }) => /name$/.test(meaning ?? ""));
  for (const [index, part] of parts.entries()) {
    const known = meant[index]?.meaning;
    const isOfThree = ["day", "month", "year"].every((one) => part === one || around(index, one));
    const isOther = known !== undefined && !/^(?:cc-exp|bday)/.test(known);
    if (!part || (isOther && (!isOfThree || /^autocomplete/.test(meant[index]?.reason ?? "")))) continue;
    if (part === "day" || around(index, "day")) {
      if (!known || known === "bday" || isOther) {
        const near = [-2, -1, 0, 1, 2].map((step) => fields[index + step]);
        const says = normalise(near.flatMap((field) => [field?.label, field?.name, field?.group]).join(" "));
        const isTravel = /arriv|depart|travel|start|expir|valid|issue|appoint|deliver|event|return|check/.test(says);
        const isNamed = near.slice(1, 4).some((field) => field && parts[fields.indexOf(field)] && namesDate(field));
        const isBirth =
          /birth|born|geburt|geboren|naiss|nac|nasc|dob/.test(says) ||
          (isOfThree && !isTravel && !isNamed && isAfterName(index));
        if ((known && !isOther) || isBirth) set(index, `bday-${part}`, `a list of ${part}s`);
      }
    } else if (isCard(index) || /^cc-exp/.test(known ?? ""))
      set(index, part === "month" ? "cc-exp-month" : "cc-exp-year", `a list of ${part}s`);
  }
}

/** "Day acquired" says more than "Day". */
function namesDate({ label }: SnapshotField): boolean {
  return /[a-z]{4}/.test(
    normalise(label).replace(
      /\b(?:days?|months?|years?|monat|jahr|jour|mois|annee|date|select|choose|y{4}|j{4}|a{4})\b/g,
      "",
    ),
  );
}
