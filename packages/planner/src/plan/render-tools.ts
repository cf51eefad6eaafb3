import type { CatalogTool } from "@giselles-ai/protocol";
import { isObject, type JsonObject, objectOf, stringsOf } from "../json-object.ts";
import { handleMark } from "../tools/handle.ts";

/** One line a tool: its name, its arguments (`?` may be left out), its risk and what it does. */
export function renderTools(tools: readonly CatalogTool[]): string {
  return tools
    .map(({ name, schema, risk_level, description }) =>
      `${name} ${renderArguments(schema)} ${risk_level}: ${description ?? ""}`.trim(),
    )
    .join("\n");
}

function renderArguments(schema: JsonObject): string {
  const required = stringsOf(schema.required);
  const names = Object.entries(objectOf(schema.properties)).map(([name, property]) => {
    const shape = renderShape(objectOf(property));
    return `${name}${required.includes(name) ? "" : "?"}${shape === "" ? "" : `: ${shape}`}`;
  });
  return `{${names.join(", ")}}`;
}

/** Ids, strings and numbers go without saying; the rest is said as briefly as it can be. */
function renderShape(schema: JsonObject): string {
  if (schema[handleMark] === true || schema.type === "string") return stringsOf(schema.enum).join("|");
  if (Array.isArray(schema.anyOf)) {
    return schema.anyOf
      .filter(isObject)
      .map((branch) => (branch[handleMark] === true ? "id" : renderShape(branch) || "text"))
      .join("|");
  }
  if (schema.type === "array") return `[${renderShape(objectOf(schema.items)) || "text"}]`;
  if (schema.type === "boolean") return "true|false";
  if (schema.type !== "object") return "";
  const names = Object.keys(objectOf(schema.properties));
  return names.length === 0 ? "{name: value}" : `{${names.join(", ")}}`;
}
