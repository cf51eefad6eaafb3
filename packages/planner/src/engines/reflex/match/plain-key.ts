// Keys as systems shorten them, and as forms say them.
import type { SnapshotField } from "@giselles-ai/protocol";
import type { RecordKit } from "./record-kit.ts";

/** Short forms that stand for the whole name of a value. */
const wholes = new Map(
  `fore|first name
fn|first name
other forenames|middle names
other given names|middle names
sur|last name
ln|last name
infix|infix
eml|email
e mail|email
smtp|email
mail to|email
mailbox|email
voice|phone
dial|phone
msisdn|phone
fixed|landline
cell|mobile
premise|house number
premises|house number
house no|house number
thoroughfare|street name
l 1|address line 1
l 2|address line 2
addr 1|address line 1
addr 2|address line 2
st|state
zip 5|zip
pcode|postcode
sc|sort code
an|account number
acc name|account holder
koinh|account holder
sn|serial number
mpn|model number
doc no|receipt number
rel|relationship
dba|trading name
fte|headcount
salutation cd|title
lvl|level`
    .split("\n")
    .map((line) => line.split("|") as [string, string]),
);

/** Short forms of single words. */
const words = new Map(
  "dt date,addr address,corr correspondence,acc account,acct account,nr number,qty quantity,desc description,dest destination,orig origin,emp employee,lang language,cat category,cond condition,cert certificate,pkg package,org organization,evt event,eml email,yr year"
    .split(",")
    .map((line) => line.split(" ") as [string, string]),
);

/** What a key ends with that says only how the value is stored. */
const stored = /(?<=\p{L}{3}) (?:cd|txt|flag|flg|ind|iso(?: \d)?|eur|gbp|usd|chf)$/u;

/** "despatch_on": a day. */
const onDay = /(?<=\p{L}) (?:on|at)$/u;

const expand = (name: string) =>
  name
    .replace(/(?<=name) 1$/, "")
    .split(" ")
    .map((word) => words.get(word) ?? word)
    .join(" ");

/** What a kind of value is called: "EML" is an e-mail address. */
export const wholeName = (name: string) => wholes.get(name) ?? name;

/** The key and the value as forms have them. */
export function plainKey(key: string, value: unknown, fields: SnapshotField[], kit: RecordKit): [string, unknown] {
  const name = kit.spaced(key);
  if (typeof value === "string" && /^\S+@\S+\.\S+$/.test(value) && /^(?:login|user|username|uid)$/.test(name))
    return ["email", value];
  const whole = wholes.get(name);
  if (whole) return [whole, value];
  const isScalar = typeof value === "string" || typeof value === "number";
  if (!isScalar) return [expand(name) === name ? key : expand(name), value];
  const isDay = onDay.test(name) && /^\d{4}-\d{2}-\d{2}$/.test(String(value));
  const plain = expand(isDay ? name.replace(onDay, " date") : name);
  const isCode = /^[A-Z][A-Z_]+$/.test(String(value)) && !/^country/.test(plain);
  const bare = plain.replace(stored, "").replace(isCode ? / code$/ : /(?!)/, "");
  return measured(bare === name ? key : bare, bare, value, fields, kit);
}

/** What a unit measures, where a key says it by the unit only: "gross_g". */
const measures: Record<string, string> = { g: "weight", kg: "weight", lb: "weight", w: "power", kw: "power" };

/** "net_g: 540" is 540 g, if the form asks for it in another unit. */
function measured(
  key: string,
  name: string,
  value: unknown,
  fields: SnapshotField[],
  kit: RecordKit,
): [string, unknown] {
  const [, before = "", last = "", after = ""] = /^(.*?\p{L}) (\p{L}+)( total)?$/u.exec(name) ?? [];
  // "study year" is the third one, "study years" are three.
  const isUnit = !/\bper$/.test(before) && (last.length < 4 || last.endsWith("s"));
  const unit = isUnit && last ? kit.unitOf(last) : undefined;
  if (!unit || !/^\d+(?:\.\d+)?$/.test(String(value)) || !isOtherUnit(unit, fields, kit)) return [key, value];
  const what = measures[unit] ?? "";
  return [`${before} ${before.includes(what) ? "" : what}${after}`.trim(), `${value} ${last}`];
}

/** Whether a form asks for the same measure in another unit. */
export function isOtherUnit(unit: string, fields: SnapshotField[], { convert, unitIn, unitOf }: RecordKit): boolean {
  const isOther = (text: string) => {
    const shown = unitIn(text);
    return shown !== undefined && shown !== unit && convert(unit, shown) !== 1;
  };
  if (fields.some(({ options = [] }) => options.some((option) => unitOf(option) === unit))) return false;
  return fields.some(({ label, options = [] }) =>
    [label, ...options.filter((option) => /^\d/.test(option))].some(isOther),
  );
}
