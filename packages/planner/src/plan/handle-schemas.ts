import { type FieldKind, fieldKinds, holdsValue } from "@giselles-ai/protocol";
import type { JsonSchema, SchemaDialect } from "../engine.ts";
import { isObject } from "../json-object.ts";
import { handleMark, isHandle, takesLabel, takesLabels } from "../tools/handle.ts";

export interface PageElement {
  id: string;
  role: string;
}

/** The schemas of arguments that are ids of the page. */
export interface HandleSchemas {
  schemaOf(argument: JsonSchema): JsonSchema;
  /** For `$defs`: each id is there once. */
  definitions: JsonSchema | undefined;
}

const text = { type: "string", minLength: 1 };

/** What an earlier step of the plan opens has no id yet. */
const byLabel = {
  type: "object",
  properties: { label: text },
  required: ["label"],
  additionalProperties: false,
};

/** All ids if they fit into the limit; otherwise a pattern, if supported. The answer is validated in any case. */
export function createHandleSchemas(
  elements: readonly PageElement[],
  toolSchemas: readonly JsonSchema[],
  dialect: SchemaDialect,
): HandleSchemas {
  const ids = elements.map(({ id }) => id);
  const uses = countHandles(toolSchemas);
  const count = dialect.references ? ids.length : ids.length * uses;
  if (ids.length === 0 || uses === 0 || count > dialect.maxEnumValues) {
    const known = patternOf(ids, dialect);
    const named = { anyOf: [known, byLabel] };
    return { schemaOf: (argument) => (takesLabel(argument) ? named : known), definitions: undefined };
  }
  const oneOf = ids.length > maxListed && dialect.patterns ? matchOne : listOne;
  const values = elements.filter(takesValue).map(({ id }) => id);
  const others = elements.filter((element) => !takesValue(element)).map(({ id }) => id);
  if (!dialect.references) {
    const [any, value] = [oneOf(ids), oneOf(values.length > 0 ? values : ids)];
    const schemas = { any, value, named: { anyOf: [any, byLabel] }, valued: { anyOf: [value, byLabel] } };
    return { schemaOf: (argument) => schemas[useOf(argument)], definitions: undefined };
  }
  const isMixed = values.length > 0 && others.length > 0;
  const any = isMixed ? { anyOf: [refer("value"), refer("other")] } : oneOf(ids);
  const simpler: Partial<Record<Use, Use>> = isMixed ? {} : { value: "any", valued: "named" };
  return {
    schemaOf: (argument) => refer(simpler[useOf(argument)] ?? useOf(argument)),
    definitions: {
      ...(isMixed && { value: oneOf(values), other: oneOf(others) }),
      any,
      ...(takesLabels(toolSchemas) && {
        label: byLabel,
        named: { anyOf: [refer("any"), refer("label")] },
        ...(isMixed && { valued: { anyOf: [refer("value"), refer("label")] } }),
      }),
    },
  };
}

type Use = "any" | "value" | "named" | "valued";

const uses: Record<string, Use> = { value: "value", label: "named", "value label": "valued" };

function useOf(argument: JsonSchema): Use {
  return uses[String(argument[handleMark])] ?? "any";
}

/** A role that is not one of our kinds may take a value. So may "custom", which is whatever the page made of it. */
function takesValue({ role }: PageElement): boolean {
  const isKnown = (fieldKinds as readonly string[]).includes(role);
  return !isKnown || role === "file" || role === "custom" || holdsValue(role as FieldKind);
}

function listOne(ids: readonly string[]): JsonSchema {
  return { type: "string", enum: [...ids] };
}

/** More ids than this are matched by a pattern, which needs half as many tokens as a list. */
const maxListed = 250;
const idPattern = /^([A-Za-z]+)-(\d+)$/;

/** Matches exactly these ids. */
function matchOne(ids: readonly string[]): JsonSchema {
  const numbers = new Map<string, string[]>();
  for (const id of ids) {
    const [, word, number] = idPattern.exec(id) ?? [];
    if (!word || !number) return listOne(ids);
    numbers.set(word, [...(numbers.get(word) ?? []), number]);
  }
  const words = [...numbers].map(([word, all]) => `${word}-(${matchNumbers(all)})`);
  return { type: "string", pattern: `^(${words.join("|")})$` };
}

/** 12, 13 and 18 become 1[238]. */
function matchNumbers(numbers: readonly string[]): string {
  const ends = new Map<string, string>();
  for (const number of numbers) {
    const start = number.slice(0, -1);
    ends.set(start, `${ends.get(start) ?? ""}${number.at(-1)}`);
  }
  return [...ends].map(([start, digits]) => start + (digits.length > 1 ? `[${digits}]` : digits)).join("|");
}

function refer(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function patternOf(ids: readonly string[], { patterns }: SchemaDialect): JsonSchema {
  const words = [...new Set(ids.map((id) => idPattern.exec(id)?.[1]))];
  if (!patterns || words.length === 0 || words.some((word) => word === undefined)) return text;
  return { type: "string", pattern: `^(${words.join("|")})-[0-9]+$` };
}

function countHandles(schema: unknown): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, entry) => sum + countHandles(entry), 0);
  if (!isObject(schema)) return 0;
  return isHandle(schema) ? 1 : countHandles(Object.values(schema));
}
