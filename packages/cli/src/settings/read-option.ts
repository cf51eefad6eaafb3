import { InvalidArgumentError } from "commander";

/** For options that may be given several times. */
export function collect(written: string, before: string[] = []): string[] {
  return [...before, written];
}

export function readCount(written: string): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("Give a whole number from 1 up.");
  return number;
}
