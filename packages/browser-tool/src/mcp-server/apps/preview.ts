import { previewMeta } from "./card-protocol.ts";

interface ShownField {
  label?: unknown;
  currentValue?: unknown;
  kind?: unknown;
}

const maxRows = 60;
const valueless = new Set(["button", "link", "menuitem", "tab"]);

/** What the card shows of a page that was read: its fields with their values, as the snapshot has them. */
export function previewOf(data: Record<string, unknown>): { _meta?: Record<string, unknown> } {
  if (!Array.isArray(data.fields) || typeof data.title !== "string") return {};
  const fields = (data.fields as ShownField[]).filter(({ kind }) => !valueless.has(String(kind))).slice(0, maxRows);
  const rows = fields.map(({ label, currentValue }) => ({ label: String(label ?? ""), value: toText(currentValue) }));
  return { _meta: { [previewMeta]: { title: data.title, fields: rows } } };
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
