"use client";
import { useWords } from "../words/use-words.ts";
import { ServerError } from "./fetch-json.ts";

/** Returns a function that describes an error of `fetchJson` in the chosen language. */
export function useErrorText(): (error: unknown) => string {
  const { unreachable } = useWords().shell;
  return (error) => (error instanceof ServerError && error.status === 0 ? unreachable : (error as Error).message);
}
