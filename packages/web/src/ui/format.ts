// Formats numbers and times for people.
import type { Language } from "./preferences/preferences.ts";

export function formatNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(language).format(number);
}

/** Costs of a run are often a fraction of a cent. */
export function formatCost(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: "currency", currency, maximumSignificantDigits: 3 }).format(amount);
}

export function formatDuration(ms: number, language: Language): string {
  const units = language === "ja" ? { ms: " ms", s: " 秒", min: " 分 " } : { ms: " ms", s: " s", min: " min " };
  const [whole, tenths] = [Math.round(ms), Math.round(ms / 100)]; // rounded first: 60.0 s is 1 min
  if (whole < 1000) return `${Math.max(0, whole)}${units.ms}`;
  if (tenths < 600) return `${(tenths / 10).toFixed(1)}${units.s}`;
  return `${Math.floor(tenths / 600)}${units.min}${Math.floor((tenths % 600) / 10)}${units.s}`;
}

export function formatDateTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(
    new Date(iso),
  );
}

const units = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

export function formatAgo(iso: string, now: number, language: Language): string {
  const elapsedMs = Math.max(0, now - Date.parse(iso));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const largest = units.find(({ ms }) => elapsedMs >= ms);
  return largest ? format.format(-Math.floor(elapsedMs / largest.ms), largest.unit) : format.format(0, "second");
}
