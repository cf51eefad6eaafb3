"use client";
import { createContext, useContext } from "react";

interface FormContext {
  /** Error messages by field name. */
  errors: Readonly<Record<string, string>>;
}

export const formContext = createContext<FormContext>({ errors: {} });

export function useFieldError(name: string): string | undefined {
  return useContext(formContext).errors[name];
}
