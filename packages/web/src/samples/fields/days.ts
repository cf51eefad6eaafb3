// Calendar dates as yyyy-mm-dd, without time or time zone.

export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export function readDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const found = addDays({ year, month, day }, 0);
  return found.month === month && found.day === day ? found : undefined;
}

export function writeDay({ year, month, day }: Day): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function today(now = new Date()): Day {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

export function addDays({ year, month, day }: Day, days: number): Day {
  return fromUtc(new Date(Date.UTC(year, month - 1, day + days)));
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const first = fromUtc(new Date(Date.UTC(year, month - 1 + months, 1)));
  return { ...first, day: Math.min(day, daysIn(first)) };
}

export function daysIn({ year, month }: Day): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return asUtc(day).getUTCDay();
}

export function asUtc({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

export function isBefore(one: Day, other: Day): boolean {
  return writeDay(one) < writeDay(other);
}

export function isSame(one: Day, other: Day): boolean {
  return writeDay(one) === writeDay(other);
}

/** The weeks of a month, starting on Sunday, padded with days of the neighbouring months. */
export function weeksOf(month: Day): Day[][] {
  const first = { ...month, day: 1 };
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((weekdayOf(first) + daysIn(month)) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

function fromUtc(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
