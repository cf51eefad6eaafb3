import {
  containsSecretReference,
  formatSecretReference,
  type PlanIssue,
  readSecretReference,
  withoutPageReferences,
} from "@giselles-ai/protocol";
import type { JsonObject } from "../json-object.ts";
import type { PlanContext } from "./sanitize.ts";

/** The argument of each tool that may contain a secret. */
const valueArguments: Record<string, string> = { fill: "value", type: "text" };

/** Finds secret references that are unknown or in a wrong place. */
export function findInvalidSecrets(
  tool: string,
  args: JsonObject,
  path: string,
  { secrets }: Pick<PlanContext, "secrets">,
): PlanIssue[] {
  const names = secrets.map(({ name }) => name);
  return Object.entries(args)
    .filter(([, value]) => containsSecretReference(value))
    .flatMap(([key, value]) => {
      if ((tool === "navigate" || tool === "fetch") && key === "url" && isAddressWith(secrets, value)) return [];
      const name = readSecretReference(value);
      const isInPlace = valueArguments[tool] === key && name !== undefined;
      if (isInPlace && names.includes(name)) return [];
      const message = isInPlace || names.length === 0 ? describeUnknown(names) : misplaced;
      return [{ path: `${path}.${key}`, code: "invalid_args" as const, message }];
    });
}

/** An address of the request or of a page has its secrets as references. Whether it may have them is decided when it is opened. */
function isAddressWith(secrets: PlanContext["secrets"], value: unknown): boolean {
  const known = secrets
    .filter(({ use }) => use.startsWith("addresses of "))
    .map(({ name }) => formatSecretReference(name));
  return (
    typeof value === "string" &&
    !containsSecretReference(known.reduce((url, one) => url.replaceAll(one, ""), withoutPageReferences(value)))
  );
}

const misplaced = 'A secret can only be the whole "value" of a "fill". Fill it into a field, or omit it.';

function describeUnknown(names: readonly string[]): string {
  if (names.length === 0) return "No secrets are available. Ask for what you need.";
  return `There is no such secret. Use ${names.map(formatSecretReference).join(" or ")}, or ask for it.`;
}
