import type { CatalogTool } from "@giselles-ai/protocol";
import { isObject, type JsonObject, objectOf, stringsOf } from "../json-object.ts";
import { isHandle } from "../tools/handle.ts";

/** Renders one line per tool: name, arguments (`?` is optional) and description. */
export function renderTools(tools: readonly CatalogTool[]): string {
  return tools
    .map(({ name, schema, description }) => `${name} ${renderArguments(schema)}: ${description ?? ""}`.trim())
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

/** Omits the types of ids, strings and numbers, and abbreviates the others. */
function renderShape(schema: JsonObject): string {
  if (isHandle(schema) || schema.type === "string") return stringsOf(schema.enum).join("|");
  if (Array.isArray(schema.anyOf)) {
    return schema.anyOf
      .filter(isObject)
      .map((branch) => (isHandle(branch) ? "id" : renderShape(branch) || "text"))
      .join("|");
  }
  if (schema.type === "array") return `[${renderShape(objectOf(schema.items)) || "text"}]`;
  if (schema.type === "boolean") return "true|false";
  if (schema.type !== "object") return "";
  const names = Object.keys(objectOf(schema.properties));
  return names.length === 0 ? "{name: value}" : `{${names.join(", ")}}`;
}
