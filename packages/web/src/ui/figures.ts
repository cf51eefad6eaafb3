// Numbers and times, as people read them.
import type { Language } from "./look/look.ts";

export function sayNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(language).format(number);
}

export function sayDuration(ms: number, language: Language): string {
  const units = language === "ja" ? { ms: " ms", s: " 秒", min: " 分 " } : { ms: " ms", s: " s", min: " min " };
  if (ms < 1000) return `${Math.max(0, Math.round(ms))}${units.ms}`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}${units.s}`;
  return `${Math.floor(ms / 60_000)}${units.min}${Math.floor((ms % 60_000) / 1000)}${units.s}`;
}

export function sayMoment(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

const spans = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

export function sayAgo(iso: string, now: number, language: Language): string {
  const passed = Math.max(0, now - Date.parse(iso));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const span = spans.find(({ ms }) => passed >= ms);
  return span ? format.format(-Math.floor(passed / span.ms), span.unit) : format.format(0, "second");
}
