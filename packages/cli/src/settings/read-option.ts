import { InvalidArgumentError } from "commander";

/** Collects the values of an option that can be repeated. */
export function collect(written: string, before: string[] = []): string[] {
  return [...before, written];
}

export function readCount(written: string): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("Enter a whole number that is 1 or greater.");
  return number;
}
