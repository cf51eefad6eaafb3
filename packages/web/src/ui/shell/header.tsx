"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Logo } from "../icons.tsx";
import { useWords } from "../words/use-words.ts";
import { EngineInUse } from "./engine-in-use.tsx";
import { LanguageToggle, ThemeToggle } from "./preference-toggles.tsx";

const pages = [
  { href: "/", word: "demo" },
  { href: "/runs", word: "runs" },
  { href: "/settings", word: "settings" },
] as const;

export function Header() {
  const words = useWords().shell;
  const path = usePathname();
  const isCurrent = (href: string) => (href === "/" ? path === "/" : path.startsWith(href));
  return (
    <header className="header">
      <Link className="brand" href="/">
        <Logo />
        Giselle
      </Link>
      <nav aria-label={words.navigation}>
        {pages.map(({ href, word }) => (
          <Link key={href} href={href} aria-current={isCurrent(href) ? "page" : undefined}>
            {words[word]}
          </Link>
        ))}
      </nav>
      <EngineInUse />
      <div className="header-tools">
        <LanguageToggle />
        <ThemeToggle />
      </div>
    </header>
  );
}
