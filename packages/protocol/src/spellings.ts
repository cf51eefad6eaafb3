// Converts between the tools of planners and MCP clients and actions. Plans use other names for some things (`tool`, `args`, `id`,
// `type`, `hotkey`); models and older clients use even more.
import { type AnyAction, agentActionNames, isPageAction } from "./action.ts";
import type { PlannerOutput, Proposal } from "./plan.ts";
import type { ActionStep, PlanStep } from "./plan-step.ts";
import type { Snapshot } from "./snapshot.ts";
import { toolAliases, toolVocabulary } from "./tool-vocabulary.ts";

type Args = Record<string, unknown>;

/** The page that an action is for, and the actions that run before it. */
export interface ActionPage {
  fields?: Snapshot["fields"] | undefined;
  viewport?: Pick<Snapshot["viewport"], "height"> | undefined;
  before?: readonly AnyAction[] | undefined;
}

/** The key that is held during a click of this kind. */
const heldKeys: Record<string, string> = { shift: "Shift", control: "Control" };

/** Converts tools whose arguments differ from those of the action. `id` is already renamed to `fieldId`. */
const converters: Record<string, (args: Args, page: ActionPage) => Args> = {
  click: ({ kind, dialog, ...given }) => ({
    ...given,
    ...(kind === "double" && { double: true }),
    ...((kind === "right" || kind === "middle") && { button: kind }),
    ...(typeof kind === "string" && Object.hasOwn(heldKeys, kind) && { modifiers: [heldKeys[kind]] }),
    ...(dialog !== undefined && { dialog: typeof dialog === "string" ? toDialogAnswer(dialog) : dialog }),
  }),
  type: ({ text, value = text, ...given }, page) => ({
    ...given,
    action: "fill",
    value: `${currentText(given.fieldId, page)}${value}`,
  }),
  hotkey: (given) => ({ ...given, action: "press", keys: joinKeys(given.keys) }),
  press: (given) => ({ ...given, keys: joinKeys(given.keys) }),
  select: ({ value, ...given }) => ({
    ...given,
    ...(Array.isArray(value) ? { values: value } : value !== undefined && { value }),
  }),
  upload: ({ value, files = value, ...given }) => ({ ...given, ...(files !== undefined && { files: [files].flat() }) }),
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
 * Converts a tool call into an action. A custom tool becomes an action of the same name with unchanged arguments.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * const action = toAction("fill", { id: "input-1", value: "Ada" });
 * expect(action).toEqual({ action: "fill", fieldId: "input-1", value: "Ada" });
 */
export function toAction(tool: string, args: Args, page: ActionPage = {}): AnyAction {
  if (!isBuiltIn(tool)) return { ...args, action: tool };
  const { id, action: _, ...rest } = tool === "scroll" && !isScrollArea(args.id, page) ? withoutDeltaY(args) : args;
  const renamed = { action: tool, ...(id !== undefined && { fieldId: id }), ...rest };
  return (Object.hasOwn(converters, tool) ? converters[tool]?.(renamed, page) : renamed) as AnyAction; // converters return actions
}

/** Also with more words: "no, keep it". A prompt that is declined can be answered again; what was confirmed is done. */
const refusal = /^\s*(?:no|nope|never|cancel|dismiss|decline|deny|reject|do not|don['’]t)(?![\p{L}\d])/iu;

/** `yes`, `no`, or the text for a prompt. */
function toDialogAnswer(answer: string): { accept: boolean; text?: string } {
  if (refusal.test(answer)) return { accept: false };
  return { accept: true, ...(!/^(?:yes|ok)\.?$/i.test(answer) && { text: answer }) };
}

/** A text that would be read as a refusal stays as it is. */
function writeDialogAnswer({ accept, text = "yes" }: { accept?: boolean; text?: string }): unknown {
  if (accept === undefined) return undefined;
  return accept && refusal.test(text) ? { accept, text } : accept ? text : "no";
}

function isScrollArea(id: unknown, { fields = [] }: ActionPage): boolean {
  return id === undefined || fields.some(({ fieldId, kind }) => fieldId === id && kind === "scroll-area");
}

/** A plan that names an element scrolls to it; any length beside it is ignored, unless it is an area that scrolls. */
function withoutDeltaY({ deltaY: _, ...args }: Args): Args {
  return args;
}

function isBuiltIn(name: string): boolean {
  return (agentActionNames as string[]).includes(name) || (toolVocabulary as readonly string[]).includes(name);
}

/**
 * Converts an action of a client, which may use any known name or spelling.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(normalizeAction({ action: "hotkey", keys: ["Enter"] })).toEqual({ action: "press", keys: "Enter" });
 */
export function normalizeAction({ action, ...args }: AnyAction, page: ActionPage = {}): AnyAction {
  return toAction(resolveToolName(action), args, page);
}

/**
 * Whether an action needs the page to be resolved: the text to append to, or the height of the viewport.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(dependsOnPage({ action: "type", id: "input-1", text: "!" })).toBe(true);
 */
export function dependsOnPage({ action, deltaY, id, fieldId = id }: AnyAction): boolean {
  const tool = resolveToolName(action);
  return tool === "type" || (tool === "scroll" && fieldId === undefined && deltaY === undefined);
}

function resolveToolName(name: string): string {
  const normalized = name.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return isBuiltIn(normalized)
    ? normalized
    : (toolVocabulary.find((tool) => toolAliases[tool].includes(normalized)) ?? name);
}

/** The text that typing appends to, after the earlier actions. Empty for a secret, whose value is unknown. */
function currentText(fieldId: unknown, { fields = [], before = [] }: ActionPage): string {
  const lastWrite = before.findLast((action) => action.fieldId === fieldId && writingActions.has(action.action));
  if (lastWrite) return typeof lastWrite.value === "string" ? lastWrite.value : "";
  const field = fields.find((known) => known.fieldId === fieldId);
  return typeof field?.currentValue === "string" && !field.sensitive ? field.currentValue : "";
}

const writingActions = new Set(["fill", "clear"]);

function joinKeys(keys: unknown): unknown {
  return Array.isArray(keys) ? keys.join("+") : keys;
}

/**
 * Converts a plan into a proposal, whose steps are actions.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(toProposal(plan, {}).steps).toEqual([{ action: { action: "click", fieldId: "input-1" }, ...notes }]);
 */
export function toProposal(plan: PlannerOutput, { fields, viewport }: ActionPage): Proposal {
  const before: AnyAction[] = [];
  const steps = plan.steps.map(({ tool, args, ...notes }): ActionStep => {
    const action = toAction(tool, args, { fields, viewport, before });
    before.push(action);
    return { action, ...notes };
  });
  return { ...plan, steps } as Proposal; // the decision is unchanged
}

/** Actions that planners express with another tool or other arguments. */
const planSteps: Record<string, (action: AnyAction) => Pick<PlanStep, "tool" | "args">> = {
  click: ({ action: tool, fieldId, double, button, dialog, modifiers, ...rest }) => {
    const [held] = Object.entries(heldKeys).flatMap(([kind, key]) => (String(modifiers) === key ? kind : []));
    const kind = double ? "double" : button === "left" ? undefined : (button ?? held);
    const answer = writeDialogAnswer((dialog ?? {}) as { accept?: boolean; text?: string });
    const args = {
      id: fieldId,
      ...rest,
      ...(modifiers !== undefined && (kind === undefined || kind !== held) && { modifiers }),
      ...(kind !== undefined && { kind }),
      ...(answer !== undefined && { dialog: answer }),
    };
    return { tool, args };
  },
  check: ({ fieldId, checked }) => ({ tool: "fill", args: { id: fieldId, value: checked === false ? "no" : "yes" } }),
  clear: ({ fieldId }) => ({ tool: "fill", args: { id: fieldId, value: "" } }),
  upload: ({ fieldId, files }) => ({
    tool: "fill",
    args: { id: fieldId, value: [files].flat().map(fileName).join(", ") },
  }),
  select: ({ fieldId, value, values }) => ({ tool: "select", args: { id: fieldId, value: values ?? value } }),
  press: ({ fieldId, keys }) => ({
    tool: "hotkey",
    args: { keys: String(keys).split(/\+(?!$)/), ...(fieldId !== undefined && { id: fieldId }) },
  }),
  long_press: ({ action: tool, fieldId, point = fieldId, ...rest }) => ({ tool, args: { point, ...rest } }),
};

/**
 * Returns the name of the tool that a planner uses for an action.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(toolNameOf({ action: "press", keys: "Enter" })).toBe("hotkey");
 */
export function toolNameOf(action: AnyAction): string {
  return (
    (Object.hasOwn(planSteps, action.action) ? planSteps[action.action]?.(action).tool : undefined) ?? action.action
  );
}

function fileName(file: unknown): unknown {
  return typeof file === "object" && file !== null && "name" in file ? file.name : file;
}

/**
 * Converts an action into a plan step: for plans made without a model, and for the history that planners receive.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(toPlanStep({ action, ...notes })).toMatchObject({ tool: "fill", args: { id: "input-1", value: "Ada" } });
 */
export function toPlanStep({ action, ...notes }: ActionStep): PlanStep {
  const { action: tool, fieldId, ...args } = action;
  const converted = Object.hasOwn(planSteps, tool) ? planSteps[tool]?.(action) : undefined;
  const unchanged = isPageAction(tool)
    ? { ...(fieldId !== undefined && { id: fieldId }), ...args }
    : { ...(fieldId !== undefined && { fieldId }), ...args };
  return { ...(converted ?? { tool, args: unchanged }), ...notes };
}
