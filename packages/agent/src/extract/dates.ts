const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/;
const languages = ["en-US", "en-GB", "de", "fr", "es", "it", "ja"];

/** How pages write a date that the data has as "2027-03-05". Empty for any other text. */
export function writtenDates(value: string): string[] {
  const [, year, month, day] = isoDate.exec(value) ?? [];
  const date = new Date(`${value}T00:00:00Z`);
  if (!year || !month || !day || Number.isNaN(date.getTime())) return [];
  const styles: Intl.DateTimeFormatOptions[] = [
    { dateStyle: "long" },
    { dateStyle: "medium" },
    { day: "numeric", month: "numeric", year: "numeric" },
    { day: "2-digit", month: "2-digit", year: "numeric" },
    { day: "numeric", month: "short", year: "numeric" },
  ];
  const written = languages.flatMap((language) =>
    styles.map((style) => date.toLocaleDateString(language, { ...style, timeZone: "UTC" })),
  );
  return [...new Set([value, ...written, `${year}/${month}/${day}`])];
}
