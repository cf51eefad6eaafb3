/** "2025-03-09", in local time; "" for none. */
export function toDay(date: Date | null | undefined): string {
  if (!date) return "";
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** "2025-03-09 14:30", in local time; "" for none. */
export function toMinute(date: Date | null | undefined): string {
  return date ? `${toDay(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : "";
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
