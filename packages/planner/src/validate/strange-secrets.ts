import { holdsReference, type PlanIssue, readReference, referenceTo } from "@giselles-ai/protocol";
import type { JsonObject } from "../json-object.ts";
import type { PlanContext } from "./sanitize.ts";

/** What a step may give to a field, by the argument that holds it. */
const given: Record<string, string> = { fill: "value", type: "text" };

/** Every secret in the arguments that there is not, or that does not stand where one may. */
export function strangeSecrets(
  tool: string,
  args: JsonObject,
  path: string,
  { secrets }: Pick<PlanContext, "secrets">,
): PlanIssue[] {
  const names = secrets.map(({ name }) => name);
  return Object.entries(args)
    .filter(([, value]) => holdsReference(value))
    .flatMap(([key, value]) => {
      const name = readReference(value);
      const isInPlace = given[tool] === key && name !== undefined;
      if (isInPlace && names.includes(name)) return [];
      const message = isInPlace || names.length === 0 ? unknown(names) : misplaced;
      return [{ path: `${path}.${key}`, code: "invalid_args" as const, message }];
    });
}

const misplaced = 'A secret can only be the whole "value" of a "fill". Fill it into a field, or do without it.';

function unknown(names: readonly string[]): string {
  if (names.length === 0) return "The person has given no secrets. Ask for what is needed.";
  return `There is no such secret. Use ${names.map(referenceTo).join(" or ")}, or ask for it.`;
}
