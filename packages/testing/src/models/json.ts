export type JsonObject = Record<string, unknown>;

/** The value when it is a JSON object, and an empty one when it is anything else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The strings under this key in each of the objects. */
export function stringsUnder(key: string, objects: JsonObject[]): string[] {
  return objects.flatMap((object) => stringOf(object[key]) ?? []);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
