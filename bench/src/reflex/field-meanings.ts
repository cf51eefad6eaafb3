import { readFieldMeanings } from "../../../packages/planner/src/engines/reflex/index.ts";
import type { Table } from "../frame/table.ts";
import { type LabelledPage, readLabelledPages } from "./labelled-pages.ts";

/** A collection of real pages whose fields people have labelled. */
export interface Corpus {
  name: string;
  attribute: string;
  /** Our meanings for a label of the corpus: several if the label is broader, none if it means "nothing". */
  inOurWords: (label: string) => string[];
}

const ddgWords: Record<string, string[]> = {
  unknown: [],
  password: ["current-password", "new-password"],
  "password.new": ["new-password"],
  "password.current": ["current-password"],
  emailAddress: ["email"],
  firstName: ["given-name", "cc-given-name"],
  lastName: ["family-name", "cc-family-name"],
  middleName: ["additional-name"],
  fullName: ["name"],
  phone: ["tel", "tel-national"],
  cardNumber: ["cc-number"],
  cardSecurityCode: ["cc-csc"],
  cardName: ["cc-name"],
  expiration: ["cc-exp"],
  expirationMonth: ["cc-exp-month"],
  expirationYear: ["cc-exp-year"],
  addressStreet: ["street-address", "address-line1", "address-streetname"],
  addressStreet2: ["address-line2", "apartment"],
  addressCity: ["address-level2"],
  addressProvince: ["address-level1"],
  addressPostalCode: ["postal-code"],
  addressCountryCode: ["country"],
  birthday: ["bday"],
  birthdayDay: ["bday-day"],
  birthdayMonth: ["bday-month"],
  birthdayYear: ["bday-year"],
  totp: ["one-time-code"],
};

const mozillaWords: Record<string, string[]> = {
  "country-name": ["country"],
  loginname: ["username"],
  password: ["current-password", "new-password"],
  // This corpus has one label for an email address used as a user name.
  email: ["email", "username"],
  street: ["address-streetname"],
};

export const corpora: Record<string, Corpus> = {
  "form-autofill": {
    name: "Firefox-AI/form-autofill, training pages",
    attribute: "data-moz-autofill-type",
    inOurWords: (label) => mozillaWords[label] ?? [label],
  },
  ddg: {
    name: "duckduckgo-autofill, chosen forms",
    attribute: "data-manual-scoring",
    inOurWords: (label) => ddgWords[label] ?? [label],
  },
};

/** Labels that count as the same question. */
const classes = [
  ["tel", "tel-national", "tel-local"],
  ["street-address", "address-line1", "address-streetname"],
  [
    "address-line2",
    "address-line3",
    "apartment",
    "floor",
    "building",
    "address-extra",
    "stair",
    "block",
    "reference-point",
    "address-extra-housesuffix",
  ],
  ["address-lookup", "postal-code-lookup", "street-address", "postal-code"],
  ["name", "cc-name"],
];

function isOfClass(meaning: string, wanted: string[]): boolean {
  return (
    wanted.includes(meaning) ||
    classes.some((one) => one.includes(meaning) && wanted.some((word) => one.includes(word)))
  );
}

/** A field that is never filled from personal details does not count as a stray fill. */
const neverFilled = /^(?:one-time-code)$/;

export async function measureFieldMeanings(folder: string, corpus: Corpus): Promise<Table> {
  const pages = await readLabelledPages(folder, corpus.attribute);
  const labels = new Set(pages.flatMap(({ truth }) => Object.values(truth)).filter(Boolean));
  const vocabulary = new Set([...labels].flatMap(corpus.inOurWords));
  const sum = { labelled: 0, exact: 0, right: 0, stray: 0, fields: 0, whole: 0 };
  for (const page of pages) {
    const { labelled, exact, right, stray, fields } = countPage(page, corpus, vocabulary);
    sum.labelled += labelled;
    sum.exact += exact;
    sum.right += right;
    sum.stray += stray;
    sum.fields += fields;
    if (right === labelled && stray === 0) sum.whole += 1;
  }
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  return {
    title: `What fields are for: ${corpus.name}`,
    columns: [{ name: "" }, { name: "share" }, { name: "count" }],
    rows: [
      ["labelled fields, right", percent(sum.right, sum.labelled), `${sum.right} of ${sum.labelled}`],
      ["labelled fields, right to the letter", percent(sum.exact, sum.labelled), `${sum.exact} of ${sum.labelled}`],
      ["whole pages right, nothing stray", percent(sum.whole, pages.length), `${sum.whole} of ${pages.length}`],
      ["stray fills, of all fields", percent(sum.stray, sum.fields), `${sum.stray} of ${sum.fields}`],
      ["labelled, but invisible", "", String(pages.reduce((all, { unseen }) => all + unseen, 0))],
    ],
    note: "Right: the same question (one phone number, one first line of an address). Stray: a known meaning for a field that the corpus leaves unlabelled.",
  };
}

function countPage({ snapshot, truth }: LabelledPage, { inOurWords }: Corpus, vocabulary: Set<string>) {
  const count = { labelled: 0, exact: 0, right: 0, stray: 0, fields: 0 };
  for (const { fieldId, meaning, confidence } of readFieldMeanings(snapshot)) {
    const label = truth[fieldId];
    if (label === undefined) continue;
    count.fields += 1;
    const wanted = label ? inOurWords(label) : [];
    if (wanted.length > 0) {
      count.labelled += 1;
      if (meaning && wanted.includes(meaning)) count.exact += 1;
      if (meaning && isOfClass(meaning, wanted)) count.right += 1;
    } else if (
      meaning &&
      confidence >= 0.5 &&
      vocabulary.has(meaning) &&
      !neverFilled.test(meaning) &&
      !(vocabulary.has("cc-number") && !vocabulary.has("one-time-code") && /password|username/.test(meaning))
    )
      count.stray += 1;
  }
  return count;
}
