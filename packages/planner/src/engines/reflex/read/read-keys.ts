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
    .map(
      (key) =>
        keyNames[key.toLowerCase()] ??
        key.replace(/^(arrow|page) ?/i, (word) => capital(word.trim())).replace(/\p{L}+$/u, capital),
    )
    .join("+");
  return [{ type: "key", keys }];
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
