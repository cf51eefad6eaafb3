import type { SnapshotField } from "@giselles-ai/protocol";
import { isAction } from "../families.ts";
import { normalise } from "../words.ts";
import type { FieldMeaning, Meaning } from "./meanings.ts";
import { readDatePart } from "./option-lists.ts";

/** Corrects meanings by the neighbouring fields: a street before its house number, a "Name" after a first name. */
export function adjustToNeighbours(fields: SnapshotField[], read: FieldMeaning[]): FieldMeaning[] {
  const form = new Form(fields, read);
  readDateParts(form);
  for (const [index, field] of fields.entries()) {
    const meaning = form.meaningAt(index);
    const isSure = read[index]?.source === "autocomplete" && meaning !== "current-password";
    if (!meaning || (isSure && !/^(?:email|address-line1|street-address)$/.test(meaning))) continue;
    adjusters[meaning]?.(form, { index, field, isSure });
  }
  for (const [index, field] of fields.entries())
    if (form.meaningAt(index) === "email" && signsIn(form, field)) form.set(index, "username", "it is used to sign in");
  return withoutOtherExpiries(form);
}

/** The fields of a page with their meanings, which are changed in place. */
class Form {
  readonly fields: SnapshotField[];
  readonly meant: FieldMeaning[];

  constructor(fields: SnapshotField[], read: FieldMeaning[]) {
    this.fields = fields;
    this.meant = read.map((one) => ({ ...one }));
  }

  meaningAt(index: number): Meaning | undefined {
    return this.meant[index]?.meaning;
  }

  set(index: number, meaning: Meaning, reason: string): void {
    const one = this.meant[index];
    if (!one || one.meaning === meaning) return;
    one.confidence = Math.max(0.6, one.confidence);
    one.reason = [one.reason, reason].filter(Boolean).join("; ");
    one.meaning = meaning;
  }

  /** The known meanings among the fields after this one. */
  following(index: number, distance: number): Meaning[] {
    return this.meant.slice(index + 1, index + 1 + distance).flatMap(({ meaning }) => meaning ?? []);
  }

  /** Whether this is the first of two fields in a row with one label. */
  isPair(index: number): boolean {
    const { label, group } = this.fields[index] ?? {};
    const [isBefore, isNext, isThird] = [index - 1, index + 1, index + 2]
      .map((at) => this.fields[at])
      .map((one) => one?.label === label && one?.group === group);
    return !isBefore && !!isNext && !isThird;
  }
}

interface Place {
  index: number;
  field: SnapshotField;
  /** Its meaning is from its autocomplete attribute. */
  isSure: boolean;
}

type Adjust = (form: Form, place: Place) => void;

const adjusters: { [Name in Meaning]?: Adjust } = {
  name: adjustName,
  "honorific-prefix": adjustTitle,
  "phonetic-name": adjustPhoneticName,
  "street-address": adjustStreet,
  "address-line1": adjustStreet,
  "address-housenumber": adjustHouseNumber,
  tel: adjustPhone,
  "tel-country-code": adjustCountryCode,
  "current-password": adjustPassword,
};

function adjustName(form: Form, { index, field }: Place): void {
  if (form.isPair(index)) {
    const isFamilyFirst = /[\u3040-\u9fff]/.test(field.label);
    form.set(index, isFamilyFirst ? "family-name" : "given-name", "the first of two for a name");
    form.set(index + 1, isFamilyFirst ? "given-name" : "family-name", "the second of two for a name");
    return;
  }
  if (/full|completo|complet\b|氏名|vollst/i.test(field.label)) return;
  if (form.meaningAt(index - 1) === "given-name" || form.meaningAt(index + 1) === "given-name")
    form.set(index, "family-name", "beside a first name");
  else if ([-2, -1, 1, 2].some((step) => form.meaningAt(index + step) === "family-name"))
    form.set(index, "given-name", "beside a last name");
}

/** Beside a list of salutations, a line for a title is for the job. */
function adjustTitle(form: Form, { index, field }: Place): void {
  const isSalutation = (one: SnapshotField, at: number) =>
    one.options?.[1] && form.meaningAt(at) === "honorific-prefix";
  if (field.kind === "text" && form.fields.some(isSalutation))
    form.set(index, "organization-title", "the salutation is asked for elsewhere");
}

function adjustPhoneticName(form: Form, { index }: Place): void {
  if (!form.isPair(index)) return;
  form.set(index, "phonetic-family-name", "the first of two for a name");
  form.set(index + 1, "phonetic-given-name", "the second of two for a name");
}

function adjustStreet(form: Form, { index, field, isSure }: Place): void {
  if (form.isPair(index)) {
    form.set(index, "address-line1", "the first of two lines");
    form.set(index + 1, "address-line2", "the second of two lines");
    return;
  }
  const after = form.fields[index + 1];
  if (
    !form.meaningAt(index + 1) &&
    field.group === after?.group &&
    /^(?:n[º°o.]?|nr|no|numero|number|nummer)\.?$/.test(normalise(after?.label ?? ""))
  )
    form.set(index + 1, "address-housenumber", "after a street");
  const next = form.following(index, 3);
  if (
    next[0] === "address-housenumber" ||
    form.meaningAt(index - 1) === "address-housenumber" ||
    next[1] === "address-housenumber"
  )
    form.set(index, "address-streetname", "beside a house number");
  else if (isSure) return;
  else if (next[0] === "address-line2") form.set(index, "address-line1", "before a second line");
  else if (form.meaningAt(index - 1) === "address-line1") form.set(index, "address-line2", "after the first line");
}

function adjustHouseNumber(form: Form, { index, field }: Place): void {
  if (/番地/.test(field.label) && !/address-(?:street|level3|line)|street/.test(form.meaningAt(index - 1) ?? ""))
    form.set(index, "street-address", "no street beside it");
}

function adjustPhone(form: Form, { index }: Place): void {
  if (form.meaningAt(index - 1) === "tel-country-code") form.set(index, "tel-national", "after a country code");
}

function adjustCountryCode(form: Form, { index, field }: Place): void {
  const isPhone = [-1, 1, 2].some(
    (step) => /^tel/.test(form.meaningAt(index + step) ?? "") || form.fields[index + step]?.inputType === "tel",
  );
  const says = normalise([field.name, field.selector].join(" "));
  const hasCodes = (field.options ?? []).some((option) => option.includes("+"));
  if (!isPhone && !/phone|tel|dial|calling/.test(says) && !hasCodes)
    form.set(index, "country", "no phone number beside it");
}

function adjustPassword(form: Form, { index, field }: Place): void {
  if (isNewPassword(form, index, field)) form.set(index, "new-password", "a new password is chosen here");
}

/** Papers and offers expire as well as cards. */
function withoutOtherExpiries({ fields, meant }: Form): FieldMeaning[] {
  const isOfCard = ({ meaning, source, texts }: FieldMeaning) =>
    /^cc-(?!exp)/.test(meaning ?? "") || source === "autocomplete" || texts.some((text) => text.includes("card"));
  return fields.length < 3 || meant.some(isOfCard)
    ? meant
    : meant.map((one) => (one.meaning?.startsWith("cc-exp") ? { ...one, meaning: undefined, confidence: 0 } : one));
}

/** Whether a form is for signing in: it has an existing password and nothing else about the person. */
function signsIn({ fields, meant }: Form, field: SnapshotField): boolean {
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

function isNewPassword({ fields, meant }: Form, index: number, field: SnapshotField): boolean {
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
function readDateParts(form: Form): void {
  const { fields, meant } = form;
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
    if (!part || (isOther && (!isOfThree || meant[index]?.source === "autocomplete"))) continue;
    if (part === "day" || around(index, "day")) {
      if (!known || known === "bday" || isOther) {
        const near = [-2, -1, 0, 1, 2].map((step) => fields[index + step]);
        const says = normalise(near.flatMap((field) => [field?.label, field?.name, field?.group]).join(" "));
        const isTravel = /arriv|depart|travel|start|expir|valid|issue|appoint|deliver|event|return|check/.test(says);
        const isNamed = near.slice(1, 4).some((field) => field && parts[fields.indexOf(field)] && namesDate(field));
        const isBirth =
          /birth|born|geburt|geboren|naiss|nac|nasc|dob/.test(says) ||
          (isOfThree && !isTravel && !isNamed && isAfterName(index));
        if ((known && !isOther) || isBirth) form.set(index, `bday-${part}`, `a list of ${part}s`);
      }
    } else if (isCard(index) || /^cc-exp/.test(known ?? ""))
      form.set(index, part === "month" ? "cc-exp-month" : "cc-exp-year", `a list of ${part}s`);
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
