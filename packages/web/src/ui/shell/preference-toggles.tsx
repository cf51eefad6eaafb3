"use client";
import { ComputerIcon, MoonIcon, SunIcon } from "../icons.tsx";
import { themes } from "../preferences/preferences.ts";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { useWords } from "../words/use-words.ts";

export function LanguageToggle() {
  const { language, setPreferences } = usePreferences();
  const other = language === "en" ? "ja" : "en";
  return (
    <button type="button" className="tool-button" lang={other} onClick={() => setPreferences({ language: other })}>
      {other === "ja" ? "日本語" : "English"}
    </button>
  );
}

const icons = { system: ComputerIcon, light: SunIcon, dark: MoonIcon };

export function ThemeToggle() {
  const { theme, setPreferences } = usePreferences();
  const words = useWords().shell.theme;
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  const Icon = icons[theme];
  const name = words.name(words[theme]);
  return (
    <button
      type="button"
      className="tool-button icon-only"
      aria-label={name}
      title={name}
      onClick={() => setPreferences({ theme: next })}
    >
      <Icon />
    </button>
  );
}
