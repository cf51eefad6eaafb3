"use client";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { type ScreenWords, words } from "./words.ts";

export function useWords(): ScreenWords {
  return words[usePreferences().language];
}
