/** The meanings of fields: HTML autocomplete tokens, and finer ones for addresses and identities. */
export const meanings = [
  "honorific-prefix",
  "given-name",
  "additional-name",
  "family-name",
  "honorific-suffix",
  "name",
  "phonetic-given-name",
  "phonetic-family-name",
  "phonetic-name",
  "nickname",
  "organization",
  "organization-title",
  "email",
  "username",
  "new-password",
  "current-password",
  "one-time-code",
  "tel",
  "tel-country-code",
  "tel-national",
  "tel-area-code",
  "tel-local",
  "tel-local-prefix",
  "tel-local-suffix",
  "tel-extension",
  "street-address",
  "address-line1",
  "address-line2",
  "address-line3",
  "address-streetname",
  "address-housenumber",
  "address-extra-housesuffix",
  "address-extra",
  "address-lookup",
  "apartment",
  "floor",
  "building",
  "block",
  "stair",
  "reference-point",
  "address-level1",
  "address-level2",
  "address-level3",
  "postal-code",
  "postal-code-lookup",
  "country",
  "cc-name",
  "cc-given-name",
  "cc-family-name",
  "cc-number",
  "cc-exp",
  "cc-exp-month",
  "cc-exp-year",
  "cc-csc",
  "cc-type",
  "bday",
  "bday-day",
  "bday-month",
  "bday-year",
  "sex",
  "url",
  "language",
  "vat-number",
  "id-number",
  "iban",
] as const;
export type Meaning = (typeof meanings)[number];

/** The part of a field that is evidence of its meaning. */
export type EvidenceSource =
  | "autocomplete"
  | "type"
  | "example"
  | "options"
  | "label"
  | "placeholder"
  | "name"
  | "id"
  | "description"
  | "box";

export interface FieldMeaning {
  fieldId: string;
  /** Undefined if the meaning is unknown. */
  meaning: Meaning | undefined;
  /** 0 to 1. */
  confidence: number;
  reason: string;
  /** The first evidence, or the trained table. `unknown` if no word of the field is known, `none` if it has no meaning for another reason. */
  source: EvidenceSource | "table" | "unknown" | "none";
  /** The texts of the field that were decisive. Long ones are cut. */
  texts: readonly string[];
  /** "shipping", "billing" or a `section-…`, if the page says so. */
  section?: string;
}
