import type { JsonSchema } from "../../engine.ts";
import { isObject, objectOf, stringsOf } from "../../json-object.ts";

export interface GrammarOptions {
  /** Maximum number of characters in a text whose schema sets none. Default: no limit. */
  maxTextLength?: number | undefined;
}

/** More values than this are not listed one by one. */
const maxListedNumbers = 1000;

/** llama.cpp refuses a grammar with 2000 and more. The answer is validated in any case. */
const maxRepetitions = 500;

const sharedRules = [
  // Without control characters, which JSON does not allow, and without escapes for code points, which a model does not need.
  'char ::= [^"\\\\\\x00-\\x1F\\x7F] | "\\\\" ["\\\\/bfnrt]',
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,14})',
  'number ::= integer ("." [0-9]{1,6})?',
];

/**
 * Writes a JSON Schema as a grammar of llama.cpp (GBNF). What it matches is JSON without spaces, which has fewer tokens. It knows
 * the keywords that the schema of an answer has.
 */
export function writeGrammar(schema: JsonSchema, options: GrammarOptions = {}): string {
  const rules = new Map<string, string>();
  const names = new Map<string, string>();
  // A separate rule for each object and text: what is repeated must be short, or llama.cpp refuses it.
  const write = (part: JsonSchema): string => {
    const expression = expressionOf(part, write, options);
    if (part.type !== "object" && part.type !== "string") return expression;
    const name = names.get(expression) ?? `part-${names.size}`;
    names.set(expression, name);
    rules.set(name, expression);
    return name;
  };
  for (const [name, part] of Object.entries(objectOf(schema.$defs))) {
    rules.set(ruleName(name), write(objectOf(part)));
  }
  rules.set("root", write(schema));
  return [...[...rules].map(([name, rule]) => `${name} ::= ${rule}`), ...sharedRules].join("\n");
}

type Write = (part: JsonSchema) => string;

function expressionOf(schema: JsonSchema, write: Write, options: GrammarOptions): string {
  if (typeof schema.$ref === "string") return ruleName(schema.$ref.replace("#/$defs/", ""));
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return either(branches.filter(isObject).map(write));
  if (Array.isArray(schema.enum)) return either(schema.enum.map((value) => literal(JSON.stringify(value))));
  if (Array.isArray(schema.type)) return either(schema.type.map((type) => write({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objectExpression(schema, write);
    case "array":
      return arrayExpression(schema, write);
    case "string":
      return textExpression(schema, options);
    case "integer":
      return integerExpression(schema);
    case "number":
      return "number";
    case "boolean":
      return '("true" | "false")';
    case "null":
      return '"null"';
    default:
      throw new TypeError(`A grammar cannot be written for ${JSON.stringify(schema).slice(0, 200)}.`);
  }
}

/** Properties that are required come first, each in the order of the schema. */
function objectExpression(schema: JsonSchema, write: Write): string {
  const properties = Object.entries(objectOf(schema.properties));
  const names = stringsOf(schema.required);
  const pair = ([name, value]: [string, unknown]) => `${literal(`${JSON.stringify(name)}:`)} ${write(objectOf(value))}`;
  const required = properties.filter(([name]) => names.includes(name)).map(pair);
  const optional = properties.filter(([name]) => !names.includes(name)).map(pair);
  const after = (pairs: string[]) => pairs.map((each) => `("," ${each})?`).join(" ");
  if (required.length > 0) return join('"{"', required.join(' "," '), after(optional), '"}"');
  if (optional.length === 0) return '"{}"';
  const starts = optional.map((first, index) => join(first, after(optional.slice(index + 1))));
  return join('"{"', `${either(starts)}?`, '"}"');
}

function arrayExpression({ items, minItems, maxItems }: JsonSchema, write: Write): string {
  const item = write(objectOf(items));
  const least = Number(minItems ?? 0);
  const most = Number(maxItems ?? Number.POSITIVE_INFINITY);
  if (most === 0) return '"[]"';
  const more = `("," ${item})${repetition(Math.max(least - 1, 0), most - 1)}`;
  return least > 0 ? join('"["', item, more, '"]"') : join('"["', `(${item} ${more})?`, '"]"');
}

function textExpression({ minLength, maxLength }: JsonSchema, { maxTextLength }: GrammarOptions): string {
  const least = Number(minLength ?? 0);
  const most = Number(maxLength ?? maxTextLength ?? Number.POSITIVE_INFINITY);
  return join('"\\""', `char${repetition(least, Math.max(most, least))}`, '"\\""');
}

function integerExpression({ minimum, maximum }: JsonSchema): string {
  const [least, most] = [Number(minimum), Number(maximum)];
  const count = most - least + 1;
  if (!(count > 0 && count <= maxListedNumbers)) return "integer";
  return either(Array.from({ length: count }, (_, index) => literal(String(least + index))));
}

function repetition(least: number, most: number): string {
  return `{${Math.min(least, maxRepetitions)},${most > maxRepetitions ? "" : most}}`;
}

function either(branches: string[]): string {
  return `(${branches.join(" | ")})`;
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

/** Names of rules have letters, digits and dashes only. */
function ruleName(name: string): string {
  return `def-${name.replaceAll(/[^A-Za-z0-9]/g, (letter) => `-${letter.codePointAt(0)}-`)}`;
}

function literal(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
