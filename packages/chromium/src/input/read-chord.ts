const modifiers = new Map(
  Object.entries({
    ctrl: "Control",
    control: "Control",
    shift: "Shift",
    alt: "Alt",
    option: "Alt",
    meta: "Meta",
    command: "Meta",
    cmd: "Meta",
  }),
);

const keyAliases = new Map(
  Object.entries({
    esc: "Escape",
    return: "Enter",
    space: " ",
    del: "Delete",
    up: "ArrowUp",
    down: "ArrowDown",
    left: "ArrowLeft",
    right: "ArrowRight",
  }),
);

/** Reads keys such as "Control+Shift+K": the key, and those that are held meanwhile. The plus itself is a key too. */
export function readChord(keys: string): { key: string; held: string[] } {
  const parts = keys.split(/\+(?!$)/).map((part) => part.trim() || " ");
  const key = parts.at(-1) ?? "";
  const held = parts.slice(0, -1).flatMap((part) => modifiers.get(part.toLowerCase()) ?? []);
  return { key: keyAliases.get(key.toLowerCase()) ?? (held.length > 0 ? asSent(key, held) : key), held };
}

/** What a keyboard sends while these keys are held: people write "Control+K" without meaning Shift. */
function asSent(key: string, held: readonly string[]): string {
  if (key.length > 1) return key;
  return held.includes("Shift") ? key.toUpperCase() : key.toLowerCase();
}
