import { InvalidArgumentError, Option } from "commander";

/** Collects the values of an option that can be repeated. */
export function collect(written: string, before: string[] = []): string[] {
  return [...before, written];
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** Reads a duration such as 90d, in ms. */
export function readDuration(written: string): number {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(written) ?? [];
  if (number === undefined)
    throw new InvalidArgumentError("Enter seconds, minutes, hours or days, for example 30s, 12h or 90d.");
  return Number(number) * unitMs[unit as keyof typeof unitMs];
}

/** A default duration: help shows it as it is written. */
export function durationOption(flags: string, description: string, written: string): Option {
  return new Option(flags, description).argParser(readDuration).default(readDuration(written), written);
}

export function readCount(written: string): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("Enter a whole number that is 1 or greater.");
  return number;
}
