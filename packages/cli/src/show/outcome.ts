import type { Execution } from "@giselles-ai/agent";
import type { AnyAction } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";

const mask = /^•+$/;

/** What the page shows now, beside what was asked for. Nothing, where nothing was read. */
export function sayReadBack({ value, status }: Execution, { value: wanted, values, checked }: AnyAction): string {
  if (value === undefined) return "";
  if (typeof value === "string" && mask.test(value)) return status === "applied" ? "read back" : "";
  const asked = wanted ?? values ?? checked;
  const isSame = JSON.stringify(asked) === JSON.stringify(value) || (value === true && asked === "yes");
  return isSame ? "read back" : `page shows ${quote(value)}`;
}

/** Why it did not go as asked, or what else there is to know, in words for a person: without the ids that models go by. */
export function sayMessage({ status, code, message = "" }: Execution, page: PageMemory): string {
  if (status === "applied" && code === "NAVIGATED") return "The page went on to another.";
  return clean(message)
    .replace(/ \(([a-z]+-\d+)\)/g, (all, id) => (page.field(id) ? "" : all))
    .replace(/ ?"value" is what it shows now\./, "");
}
