import type { Execution } from "@giselles-ai/agent";
import type { AnyAction } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";

const mask = /^•+$/;

/** Compares the value that the page shows now with the requested one. Empty if no value was read. */
export function formatReadBack({ value, status }: Execution, { value: wanted, values, checked }: AnyAction): string {
  if (value === undefined) return "";
  if (typeof value === "string" && mask.test(value)) return status === "applied" ? "read back" : "";
  const asked = wanted ?? values ?? checked;
  const isSame = JSON.stringify(asked) === JSON.stringify(value) || (value === true && asked === "yes");
  if (isSame) return "read back";
  return typeof value === "boolean" ? `now ${value ? "checked" : "unchecked"}` : `page shows ${quote(value)}`;
}

/** How a run ended, and its message without a second "Done". */
export function formatEnd({ ending, message }: { ending: string; message: string }): string {
  const text = clean(message);
  return `${ending}: ${ending === "done" ? text.replace(/^Done[.:] (?=\S)/, "") : text}`;
}

/** The outcome's message for a person: without the field ids, which are for models. */
export function formatMessage({ status, code, message = "" }: Execution, page: PageMemory): string {
  if (status === "applied" && code === "NAVIGATED") return "The page navigated.";
  return clean(message)
    .replace(/ \(([a-z]+-\d+)\)/g, (all, id) => (page.field(id) ? "" : all))
    .replace(/ ?"value" is what it shows now\./, "");
}
