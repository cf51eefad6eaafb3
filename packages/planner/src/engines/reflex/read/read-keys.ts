import type { ClauseIntent } from "./intents.ts";

const keyNames: Record<string, string> = {
  return: "Enter",
  esc: "Escape",
  ctrl: "Control",
  cmd: "Meta",
  space: "Space",
};

/** Converts "ctrl + a" or "arrow down key" to the key names of browsers. */
export function readKeys(rest: string): ClauseIntent[] {
  const keys = rest
    .replace(/ key$/i, "")
    .split(/\s?\+\s?/)
    .map((key) => keyNames[key.toLowerCase()] ?? nameKey(key))
    .join("+");
  return [{ type: "key", keys }];
}

/** Converts "arrow down" to "ArrowDown". */
function nameKey(key: string): string {
  const [, first = "", second = ""] = /^(arrow|page) ?(\p{L}+)$/iu.exec(key) ?? [];
  return first ? capitalize(first) + capitalize(second) : key.replace(/\p{L}+$/u, capitalize);
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
