"use client";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { type Words, words } from "./words.ts";

export function useWords(): Words {
  return words[usePreferences().language];
}
