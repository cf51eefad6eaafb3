"use client";
import type { ReactNode } from "react";
import { SettingsProvider } from "../settings/settings-provider.tsx";
import { useWords } from "../words/use-words.ts";
import { Header } from "./header.tsx";

/** The frame of every page: header, settings and skip link. */
export function Shell({ children }: { children: ReactNode }) {
  const { skip } = useWords().shell;
  return (
    <SettingsProvider>
      <a className="skip" href="#content">
        {skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </SettingsProvider>
  );
}
