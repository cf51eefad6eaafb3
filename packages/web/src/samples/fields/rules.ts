// Validation rules for form fields. A rule returns an error message, or undefined.
import type { SampleWords } from "../../ui/words/samples.ts";
import { isBefore, readDay, today } from "./days.ts";

export type FieldRule = (data: FormData) => string | undefined;
export type Rules = Readonly<Record<string, FieldRule>>;

export function createRules({ errors }: SampleWords) {
  const rule = (name: string, message: string, isValid: (value: string) => boolean): FieldRule => {
    return (data) => (isValid(text(data, name)) ? undefined : message);
  };
  return {
    filled: (name: string, label: string) => rule(name, errors.missing(label), (value) => value !== ""),
    email: (name: string) => rule(name, errors.email, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)),
    number: (name: string) => rule(name, errors.number, (value) => /^\d+(?:\.\d+)?$/.test(value)),
    oneOf: (name: string, values: readonly string[], message: string) =>
      rule(name, message, (value) => values.includes(value)),
    futureDay:
      (name: string): FieldRule =>
      (data) => {
        const day = readDay(text(data, name));
        if (!day) return errors.date;
        return isBefore(today(), day) ? undefined : errors.past;
      },
    smallFile:
      (name: string, maxBytes: number): FieldRule =>
      (data) => {
        const file = data.get(name);
        return file instanceof File && file.size > maxBytes ? errors.file : undefined;
      },
  };
}

export function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
}

export function findErrors(rules: Rules, data: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const error = rule(data);
      return error ? [[name, error]] : [];
    }),
  );
}
