import type { Unsaid } from "./intents.ts";

const keyNames: Record<string, string> = {
  return: "Enter",
  esc: "Escape",
  ctrl: "Control",
  cmd: "Meta",
  space: "Space",
};

/** "ctrl + a", "arrow down key": keys by the names that browsers have for them. */
export function readKeys(rest: string): Unsaid[] {
  const keys = rest
    .replace(/ key$/i, "")
    .split(/\s?\+\s?/)
    .map((key) => keyNames[key.toLowerCase()] ?? nameKey(key))
    .join("+");
  return [{ type: "key", keys }];
}

/** "arrow down" is one word to a browser, with two capitals. */
function nameKey(key: string): string {
  const [, first = "", second = ""] = /^(arrow|page) ?(\p{L}+)$/iu.exec(key) ?? [];
  return first ? capital(first) + capital(second) : key.replace(/\p{L}+$/u, capital);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
