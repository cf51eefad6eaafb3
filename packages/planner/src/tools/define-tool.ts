import { type CapabilityProfile, capabilityProfileSchema, type RiskLevel } from "@giselles-ai/protocol";
import type { z } from "zod";

/** The kinds of effects that policies distinguish. */
export const effectClasses = [
  "read",
  "edit",
  "commit",
  "navigate",
  "upload",
  "download",
  "file",
  "shell",
  "network",
] as const;
export type EffectClass = (typeof effectClasses)[number];

export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject> {
  /** The name in plans: lower-case words joined by `_`. */
  name: string;
  /** One sentence for the model. */
  description: string;
  input: Input;
  risk: RiskLevel;
  effect: EffectClass;
  /** Abilities that a driver must have: page, coordinates, browser, page_tools, files, shell, http. Default: none. */
  needs?: readonly string[];
  /** Profiles that may use it. Default: all, but only `unleashed` for a high-risk tool. */
  profiles?: readonly CapabilityProfile[];
  /** Other names that models use for it. */
  aliases?: readonly string[];
  /** How it is offered where points are not allowed: with the ids of elements only. Default: not at all. */
  onElements?: { description: string; input: z.ZodObject } | undefined;
}

export type Tool<Input extends z.ZodObject = z.ZodObject> = Readonly<
  Required<Omit<ToolDefinition<Input>, "onElements">> & Pick<ToolDefinition, "onElements">
>;

const namePattern = /^[a-z][a-z0-9_]{0,62}$/;

/**
 * Declares a tool with its name, input, risk and effect. Drivers execute it.
 *
 * @example <caption>packages/planner/src/tools/registry.test.ts</caption>
 * const star = defineTool({
 *   name: "star",
 *   description: "Mark an element as a favourite.",
 *   input: z.strictObject({ id: handle, stars: z.int().min(1).max(5) }),
 *   risk: "low",
 *   effect: "edit",
 *   needs: ["page"],
 * });
 * tools.register(star);
 */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool<Input> {
  const { name, description, risk, needs = [], aliases = [] } = definition;
  if (!namePattern.test(name)) {
    throw new TypeError(
      `"${name}" is not a valid tool name. Use lower-case letters, digits and _, such as "send_mail".`,
    );
  }
  if (description.trim() === "")
    throw new TypeError(`The tool "${name}" has no description. Describe it in one sentence.`);
  if (Object.hasOwn(definition.input.shape, "action"))
    throw new TypeError(
      `The tool "${name}" has an argument "action", which is reserved for the tool's name. Rename the argument.`,
    );
  const profiles = definition.profiles ?? (risk === "high" ? ["unleashed"] : capabilityProfileSchema.options);
  return Object.freeze({ ...definition, needs, profiles, aliases });
}
