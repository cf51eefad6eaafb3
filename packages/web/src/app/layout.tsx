import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { PreferencesProvider } from "../ui/preferences/preferences-provider.tsx";
import { requestPreferences } from "../ui/preferences/request-preferences.ts";
import { words } from "../ui/words/words.ts";
import "../ui/css/tokens.css";
import "../ui/css/base.css";
import "../ui/css/controls.css";
import "../ui/css/sample.css";

export async function generateMetadata(): Promise<Metadata> {
  const { tagline } = words[(await requestPreferences()).language].shell;
  return { title: { default: `Giselle · ${tagline}`, template: "%s · Giselle" }, description: tagline };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // Keeps the composer above a phone's keyboard.
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f4ef" },
    { media: "(prefers-color-scheme: dark)", color: "#131417" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const preferences = await requestPreferences();
  return (
    <html lang={preferences.language} data-theme={preferences.theme === "system" ? undefined : preferences.theme}>
      <body>
        <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
      </body>
    </html>
  );
}
