import { type CapabilityProfile, capabilityProfileSchema, type RiskLevel } from "@giselles-ai/protocol";
import type { z } from "zod";

/** What kind of thing a tool does to the world: what policies are written about. */
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
  /** Lower-case words joined by `_`: what a plan calls it. */
  name: string;
  /** One sentence that the model reads. */
  description: string;
  input: Input;
  risk: RiskLevel;
  effect: EffectClass;
  /** Abilities that a driver must have: page, coordinates, browser, files, shell, http. Default: none. */
  needs?: readonly string[];
  /** Profiles that may plan it. Default: all; only `unleashed` for a tool of high risk. */
  profiles?: readonly CapabilityProfile[];
  /** Names that models use for it by mistake. */
  aliases?: readonly string[];
}

export type Tool<Input extends z.ZodObject = z.ZodObject> = Readonly<Required<ToolDefinition<Input>>>;

const namePattern = /^[a-z][a-z0-9_]{0,62}$/;

/**
 * Declares a tool: its name, its input and how much harm it can do. Drivers run it.
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
      `"${name}" cannot be the name of a tool. Use lower-case letters, digits and _, such as "send_mail".`,
    );
  }
  if (description.trim() === "")
    throw new TypeError(`The tool "${name}" has no description. Say in a sentence what it does.`);
  if (Object.hasOwn(definition.input.shape, "action"))
    throw new TypeError(`The tool "${name}" takes an "action", which is its own name in an action. Call it otherwise.`);
  const profiles = definition.profiles ?? (risk === "high" ? ["unleashed"] : capabilityProfileSchema.options);
  return Object.freeze({ ...definition, needs, profiles, aliases });
}
