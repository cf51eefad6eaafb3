// Records of other systems nest what a form asks for in one line: a value beside its unit or its kind, a thing among others of its kind.
import type { SnapshotField } from "@giselles-ai/protocol";
import { isPart, type Part, plainItems } from "./plain-items.ts";
import { isOtherUnit, plainKey } from "./plain-key.ts";
import type { RecordKit } from "./record-kit.ts";

/** The same record with a name for each of its values. */
export function plainRecord(data: object, fields: SnapshotField[], kit: RecordKit): object {
  const read = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((one) => read(one, ""));
      return items.length > 0 && items.every(isPart) ? plainItems(items, key, fields, kit) : items;
    }
    return isPart(value) ? plainPart(value) : value;
  };
  const plainPart = (part: Part): unknown => {
    const names = Object.keys(part).map(kit.spaced);
    const entries = splitGiven(Object.entries(part), fields, kit).flatMap(([key, value]) => {
      const [name, text] = plainKey(key, value, fields, kit);
      const inner = read(text, kit.spaced(key));
      // What a part says of the thing itself has no name of its own.
      const { "": own, ...others } = isPart(inner) ? inner : {};
      const whole = isPart(own) ? { ...own, ...others } : own === undefined ? inner : own;
      return [[names.includes(name) && name !== kit.spaced(key) ? key : name, whole]];
    });
    return (
      onlyValue(Object.fromEntries(entries), kit) ?? joinFamily(withUnit(Object.fromEntries(entries), fields, kit))
    );
  };
  // What everything is a part of distinguishes nothing.
  const [whole, ...more] = Object.values(data);
  const plain = plainPart(
    isPart(whole) && more.length === 0 && Object.values(whole).some(isPart) ? whole : (data as Part),
  );
  return isPart(plain) ? plain : data;
}

/** "given: [Ada, Maria]": all are the first name, unless the form asks for the middle one. */
function splitGiven(entries: [string, unknown][], fields: SnapshotField[], kit: RecordKit): [string, unknown][] {
  const asksMiddle = fields.some(({ label }) => /\bmiddle\b|\bm\.? ?i\b/.test(kit.normalise(label)));
  return entries.flatMap(([key, value]): [string, unknown][] => {
    const isGiven = /^(?:given|first|fore)(?: ?names?)?$/.test(kit.spaced(key));
    if (!isGiven || !Array.isArray(value) || value.length < 2) return [[key, value]];
    const [first, ...more] = value;
    return asksMiddle
      ? [
          ["first name", first],
          ["middle name", more.join(" ")],
        ]
      : [[key, value.join(" ")]];
  });
}

const valueKeys = /^(?:value|val|code|iso|text|display|coding|content)$/;

/** "homeLang: { iso: de }" is a language. */
function onlyValue(part: Part, { spaced }: RecordKit): unknown {
  const [[key, value] = ["", undefined], ...others] = Object.entries(part);
  return others.length === 0 && valueKeys.test(spaced(key)) && !isPart(value) ? value : undefined;
}

/** "{ value: 1.68, unit: m }" */
function withUnit(part: Part, fields: SnapshotField[], kit: RecordKit): unknown {
  const { spaced, unitOf } = kit;
  const entries = Object.entries(part);
  const find = (names: RegExp) => entries.find(([key, value]) => names.test(spaced(key)) && !isPart(value))?.[1];
  const [value, unit] = [find(/^(?:value|val|magnitude|quantity|amount|amt)$/), find(/^(?:unit|units|uom)$/)];
  const currency = find(/^(?:currency|ccy|cur)$/);
  if (entries.length === 2 && /^[\d.,]+$/.test(String(value)) && /^[A-Z]{3}$/.test(String(currency)))
    return `${value} ${currency}`;
  const known = unitOf(String(unit));
  const isMeasure = /^[\d.,]+$/.test(String(value)) && known !== undefined && isOtherUnit(known, fields, kit);
  return entries.length === 2 && isMeasure ? `${value} ${unit}` : part;
}

/** "{ infix: van der, family: Linden }" is one family name. */
function joinFamily(part: unknown): unknown {
  if (!isPart(part)) return part;
  const [infix, family] = ["infix", "last name"].map((one) =>
    Object.keys(part).find((key) => key === one || (one !== "infix" && /^(?:family|last|surname)/.test(key))),
  );
  if (!infix || !family) return part;
  const { [infix]: before, ...others } = part;
  return { ...others, [family]: `${before} ${part[family]}` };
}
