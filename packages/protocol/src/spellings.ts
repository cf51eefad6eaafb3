// The one place where what planners and MCP clients write becomes actions. A plan has names of its own for some things
// (`tool`, `args`, `id`, `type`, `hotkey`); models and older clients have more.
import { type AnyAction, agentActionNames, isPageAction } from "./action.ts";
import type { PlannerOutput, Proposal } from "./plan.ts";
import type { ActionStep, PlanStep } from "./plan-step.ts";
import type { Snapshot } from "./snapshot.ts";
import { toolAliases, toolVocabulary } from "./tool-vocabulary.ts";

type Args = Record<string, unknown>;

/** The page that an action is meant for, and the actions that are done before it. */
export interface ActionPage {
  fields?: Snapshot["fields"] | undefined;
  viewport?: Pick<Snapshot["viewport"], "height"> | undefined;
  before?: readonly AnyAction[] | undefined;
}

/** What is written otherwise than the action is. The element is called `fieldId` by then. */
const respelt: Record<string, (given: Args, page: ActionPage) => Args> = {
  type: ({ text, value = text, ...given }, page) => ({
    ...given,
    action: "fill",
    value: `${textOf(given.fieldId, page)}${value}`,
  }),
  hotkey: (given) => ({ ...given, action: "press", keys: joinKeys(given.keys) }),
  press: (given) => ({ ...given, keys: joinKeys(given.keys) }),
  select: ({ value, ...given }) => ({
    ...given,
    ...(Array.isArray(value) ? { values: value } : value !== undefined && { value }),
  }),
  scroll: (given, { viewport }) =>
    given.fieldId === undefined && given.deltaY === undefined && viewport
      ? { ...given, deltaY: Math.round(viewport.height * 0.8) } // one screen
      : given,
  long_press: ({ point, ...given }) => ({
    ...given,
    ...(typeof point === "string" ? { fieldId: point } : point !== undefined && { point }),
  }),
};

/**
 * A tool and its arguments as an action. A tool that is not ours is the action of its name, with its arguments as they are.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * const action = toAction("fill", { id: "input-1", value: "Ada" });
 * expect(action).toEqual({ action: "fill", fieldId: "input-1", value: "Ada" });
 */
export function toAction(tool: string, args: Args, page: ActionPage = {}): AnyAction {
  if (!isOurs(tool)) return { ...args, action: tool };
  const { id, ...rest } = tool === "scroll" && args.id !== undefined ? withoutLength(args) : args;
  const given = { action: tool, ...(id !== undefined && { fieldId: id }), ...rest };
  return (Object.hasOwn(respelt, tool) ? respelt[tool]?.(given, page) : given) as AnyAction; // each keeps its name
}

/** A planner scrolls to an element, whatever length it writes beside it. */
function withoutLength({ deltaY: _, ...args }: Args): Args {
  return args;
}

function isOurs(name: string): boolean {
  return (agentActionNames as string[]).includes(name) || (toolVocabulary as readonly string[]).includes(name);
}

/**
 * An action of a client, which may have been spelt in any of the ways that we know.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(respellAction({ action: "hotkey", keys: ["Enter"] })).toEqual({ action: "press", keys: "Enter" });
 */
export function respellAction({ action, ...args }: AnyAction, page: ActionPage = {}): AnyAction {
  return toAction(toolMeantBy(action), args, page);
}

/**
 * Whether what it means depends on what the page shows: the text that it is added to, or how high one screen is.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(dependsOnPage({ action: "type", id: "input-1", text: "!" })).toBe(true);
 */
export function dependsOnPage({ action, deltaY, id, fieldId = id }: AnyAction): boolean {
  const tool = toolMeantBy(action);
  return tool === "type" || (tool === "scroll" && fieldId === undefined && deltaY === undefined);
}

function toolMeantBy(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return isOurs(plain) ? plain : (toolVocabulary.find((tool) => toolAliases[tool].includes(plain)) ?? name);
}

/** What is typed comes after what is there by then; of a secret nobody knows what that is. */
function textOf(fieldId: unknown, { fields = [], before = [] }: ActionPage): string {
  const written = before.findLast((action) => action.fieldId === fieldId && writing.has(action.action));
  if (written) return typeof written.value === "string" ? written.value : "";
  const field = fields.find((known) => known.fieldId === fieldId);
  return typeof field?.currentValue === "string" && !field.sensitive ? field.currentValue : "";
}

const writing = new Set(["fill", "clear"]);

function joinKeys(keys: unknown): unknown {
  return Array.isArray(keys) ? keys.join("+") : keys;
}

/**
 * A plan as the agent works on it: judged, asked about, done and written down as actions.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(toProposal(plan, {}).steps).toEqual([{ action: { action: "click", fieldId: "input-1" }, ...said }]);
 */
export function toProposal(plan: PlannerOutput, { fields, viewport }: ActionPage): Proposal {
  const before: AnyAction[] = [];
  const steps = plan.steps.map(({ tool, args, ...said }): ActionStep => {
    const action = toAction(tool, args, { fields, viewport, before });
    before.push(action);
    return { action, ...said };
  });
  return { ...plan, steps } as Proposal; // of the same decision
}

/** Actions that a planner writes otherwise. */
const planned: Record<string, (action: AnyAction) => Pick<PlanStep, "tool" | "args">> = {
  check: ({ fieldId, checked }) => ({ tool: "fill", args: { id: fieldId, value: checked === false ? "no" : "yes" } }),
  clear: ({ fieldId }) => ({ tool: "fill", args: { id: fieldId, value: "" } }),
  upload: ({ fieldId, files }) => ({
    tool: "fill",
    args: { id: fieldId, value: [files].flat().map(nameOf).join(", ") },
  }),
  select: ({ fieldId, value, values }) => ({ tool: "select", args: { id: fieldId, value: values ?? value } }),
  press: ({ fieldId, keys }) => ({
    tool: "hotkey",
    args: { keys: String(keys).split(/\+(?!$)/), ...(fieldId !== undefined && { id: fieldId }) },
  }),
  long_press: ({ action: tool, fieldId, point = fieldId, ...rest }) => ({ tool, args: { point, ...rest } }),
};

/**
 * What a planner calls the tool that does it.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(toolNameOf({ action: "press", keys: "Enter" })).toBe("hotkey");
 */
export function toolNameOf(action: AnyAction): string {
  return (Object.hasOwn(planned, action.action) ? planned[action.action]?.(action).tool : undefined) ?? action.action;
}

function nameOf(file: unknown): unknown {
  return typeof file === "object" && file !== null && "name" in file ? file.name : file;
}

/**
 * A step as a planner writes it: for what is planned without a model, and for what planners are told of earlier steps.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(toPlanStep({ action, ...said })).toMatchObject({ tool: "fill", args: { id: "input-1", value: "Ada" } });
 */
export function toPlanStep({ action: done, ...said }: ActionStep): PlanStep {
  const { action: tool, fieldId, ...args } = done;
  const otherwise = Object.hasOwn(planned, tool) ? planned[tool]?.(done) : undefined;
  const own = isPageAction(tool)
    ? { ...(fieldId !== undefined && { id: fieldId }), ...args }
    : { ...(fieldId !== undefined && { fieldId }), ...args };
  return { ...(otherwise ?? { tool, args: own }), ...said };
}
