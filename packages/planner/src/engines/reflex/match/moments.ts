// "2025-10-03T14:00" is a date and a time on most forms.
import type { SnapshotField } from "@giselles-ai/protocol";
import type { RecordKit } from "./record-kit.ts";

interface Moment {
  path: string;
  key: string;
  date: string;
  time: string;
}

const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
/** When a system did something, which no form asks for. */
const ofSystem = /created|updated|modified|submitted|synced|exported|imported|generated|timestamp|processed|received/;

/** The moments of a record, in its order. */
export function listMoments(data: object, path = ""): Moment[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]): Moment[] => {
    const at = `${path}/${key}`;
    if (typeof value === "object" && value !== null) return listMoments(value, at);
    const [, date, time] = (typeof value === "string" && iso.exec(value)) || [];
    return date && time ? [{ path: at, key, date, time }] : [];
  });
}

/** What stands for each moment: the names of the date and the time beside it, if there are as many of them on the form. */
export function pairMoments(all: Moment[], fields: SnapshotField[], kit: RecordKit): Map<string, [string, unknown][]> {
  const isWhole = ({ time }: Moment) => time !== "00:00";
  const moments = all.filter((one) => isWhole(one) && !ofSystem.test(kit.spaced(one.key)));
  const pairs = listPairs(fields, kit);
  const takesBoth = fields.some(({ inputType }) => inputType === "datetime-local");
  const found = new Map<string, [string, unknown][]>();
  for (const one of all) if (!isWhole(one)) found.set(one.path, [[one.key, one.date]]);
  if (takesBoth) return found;
  for (const [index, { path, key, date, time }] of moments.entries()) {
    const pair = pairs.length === moments.length ? pairs[index] : undefined;
    found.set(
      path,
      pair
        ? [
            [pair.date.label, date],
            [pair.time.label, time],
          ]
        : [[key, `${date} ${time}`]],
    );
  }
  return found;
}

/** A date with a time right after it. */
function listPairs(fields: SnapshotField[], kit: RecordKit): { date: SnapshotField; time: SnapshotField }[] {
  return fields.flatMap((date, at) => {
    const time = fields[at + 1];
    return time && asksTime(time, kit) && asksDate(date, kit) ? [{ date, time }] : [];
  });
}

function asksTime({ inputType, options = [], label }: SnapshotField, { normalise, parseTime }: RecordKit): boolean {
  if (inputType === "time") return true;
  const times = options.filter((option) => /\d/.test(option) && parseTime(option) !== undefined);
  return (
    times.length > 1 || (options.length === 0 && /\b(?:time|uhrzeit|heure|hora)\b|時刻|時間/.test(normalise(label)))
  );
}

function asksDate(field: SnapshotField, kit: RecordKit): boolean {
  return !asksTime(field, kit) && (field.kind === "date" || kit.readsDate(field));
}
