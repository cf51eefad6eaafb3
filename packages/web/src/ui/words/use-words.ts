"use client";
import { useLook } from "../look/look-provider.tsx";
import { type Words, words } from "./words.ts";

export function useWords(): Words {
  return words[useLook().language];
}
