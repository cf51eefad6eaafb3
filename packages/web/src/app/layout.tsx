import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { LookProvider } from "../ui/look/look-provider.tsx";
import { requestLook } from "../ui/look/request-look.ts";
import { words } from "../ui/words/words.ts";
import "../ui/css/tokens.css";
import "../ui/css/base.css";
import "../ui/css/controls.css";
import "../ui/css/sample.css";

export async function generateMetadata(): Promise<Metadata> {
  const { tagline } = words[(await requestLook()).language].shell;
  return { title: { default: `Giselle · ${tagline}`, template: "%s · Giselle" }, description: tagline };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // The composer stays above a phone's keyboard.
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f4ef" },
    { media: "(prefers-color-scheme: dark)", color: "#131417" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const look = await requestLook();
  return (
    <html lang={look.language} data-theme={look.theme === "system" ? undefined : look.theme}>
      <body>
        <LookProvider initial={look}>{children}</LookProvider>
      </body>
    </html>
  );
}
