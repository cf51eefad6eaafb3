const mostLetters = 120;

/** A value as a person reads it: what is in it, on a few lines at most. */
export function showValue(value: unknown): string {
  const text = Array.isArray(value)
    ? value.map(showValue).join(", ")
    : typeof value === "object" && value !== null
      ? showObject(value)
      : String(value ?? "");
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
}

/** Files are told by their names. */
function showObject(value: object): string {
  return "name" in value && typeof value.name === "string" ? value.name : JSON.stringify(value);
}

/** A secret is named in an action, `{{secret:name}}`, or comes back from the page masked. */
export function isSecret(value: unknown): boolean {
  return typeof value === "string" && (/^\s*\{\{\s*secret\s*:/i.test(value) || /^•+$/.test(value));
}
