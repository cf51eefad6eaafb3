// Determines the effects of an action from its name, its field and the page; never from what a model or a page claims.
import type { Tool } from "@giselles-ai/planner";
import type {
  ActionStep,
  AgentAction,
  AgentActionName,
  AgentActionOf,
  AnyAction,
  Snapshot,
  SnapshotField,
} from "@giselles-ai/protocol";
import { commitsOnClick, findKeyTarget, holdsValue, isMultiline } from "@giselles-ai/protocol/rules";
import { addressesIn } from "./addresses-in.ts";
import { isBlank, originOf } from "./origin-rules.ts";
import { sensitivityOf, sensitivityOfCommit } from "./sensitivity.ts";
import type { EffectName, Sensitivity } from "./table.ts";

export interface ActionEffect {
  effect: EffectName;
  sensitivity: Sensitivity;
  /** The address whose origin is judged. Empty if it is unknown. */
  url: string;
}

export interface EffectContext {
  tool: Pick<Tool, "effect">;
  snapshot: JudgedSnapshot;
  /** The earlier steps of the same plan. */
  before: readonly ActionStep[];
  /** Address of the page; if it is blank, the address before. */
  pageUrl: string;
  /** Whether a page of this origin is believed when it says that its tool only reads. */
  believes(origin: string): boolean;
}

/** What a snapshot is judged by. */
export type JudgedSnapshot = Pick<Snapshot, "url" | "fields" | "outline" | "focus" | "tools">;

type FindEffects<Name extends AgentActionName> = (
  action: AgentActionOf<Name>,
  context: EffectContext,
) => ActionEffect[];

const readEffect = (_: AnyAction, { pageUrl }: EffectContext): ActionEffect[] => [
  { effect: "read", sensitivity: "none", url: pageUrl },
];

/** An entry for every built-in action, checked by the compiler. Other tools use the effect that they were registered with. */
const finders: { [Name in AgentActionName]: FindEffects<Name> } = {
  hover: ({ fieldId }, context) => editEffects(fieldOf(fieldId, context), context),
  scroll: readEffect,
  wait_for_idle: readEffect,
  snapshot: readEffect,
  click: ({ fieldId }, context) => pressEffects(fieldOf(fieldId, context), context),
  check: ({ fieldId }, context) => pressEffects(fieldOf(fieldId, context), context),
  fill: ({ fieldId }, context) => chooseEffects(fieldOf(fieldId, context), context),
  clear: ({ fieldId }, context) => writeEffects(fieldOf(fieldId, context), context),
  select: ({ fieldId }, context) => chooseEffects(fieldOf(fieldId, context), context),
  upload: ({ fieldId }, context) =>
    writeEffects(fieldOf(fieldId, context), context).map((found) => ({ ...found, effect: "upload" })),
  press: (action, context) => keyEffects(action, context),
  click_point: ({ point }, context) => pointEffects(point, context),
  long_press: ({ fieldId, point }, context) => pointEffects(fieldId ?? point, context),
  drag: ({ from, to }, context) => [...pointEffects(from, context), ...pointEffects(to, context)],
  navigate: ({ url }, context) => navigationEffects(String(url), context),
  fetch: ({ url }) => [{ effect: "network", sensitivity: "none", url: urlOrUnknown(url) }],
  read_file: registeredEffects,
  write_file: registeredEffects,
  shell: registeredEffects,
  call_page_tool: ({ name, input }, context) => toolEffects(name, input, context),
};

export function effectsOf(action: AnyAction, context: EffectContext): ActionEffect[] {
  if (!Object.hasOwn(finders, action.action)) return registeredEffects(action, context);
  const find = finders[action.action as AgentActionName] as FindEffects<AgentActionName>;
  return find(action as AgentAction, context); // the finders do not trust its arguments
}

/** The registered effect, and a network effect for every address in the arguments, however deep or within text. */
function registeredEffects(action: AnyAction, { tool: { effect }, pageUrl }: EffectContext): ActionEffect[] {
  const urls = addressesIn(action);
  const own: ActionEffect = {
    effect,
    sensitivity: "none",
    url: targetEffects.has(effect) ? urlOrUnknown(urls[0]) : pageUrl,
  };
  return [
    own,
    ...urls.map((url): ActionEffect => ({ effect: "network", sensitivity: "none", url: urlOrUnknown(url) })),
  ];
}

const targetEffects = new Set<EffectName>(["navigate", "leave_origin", "network", "download"]);

function fieldOf(id: unknown, { snapshot }: EffectContext): SnapshotField | undefined {
  return snapshot.fields.find(({ fieldId }) => fieldId === id);
}

/** The page, and the frame of another origin that contains the field, if any. The page itself refuses unknown fields. */
function urlsOf(field: SnapshotField | undefined, { pageUrl }: EffectContext): string[] {
  const frames = [
    field?.origin === "null" ? undefined : field?.origin,
    field?.kind === "opaque-frame" ? "" : undefined,
  ];
  return [...new Set([pageUrl, ...frames.filter((frame) => frame !== undefined)])];
}

function pressEffects(field: SnapshotField | undefined, context: EffectContext): ActionEffect[] {
  if (field?.href) return linkEffects(field.href, field, context);
  return commitsOnClick(field?.kind) ? commitEffects(field, context) : writeEffects(field, context);
}

/** A page can react to the pointer as to any other input. */
function editEffects(field: SnapshotField | undefined, context: EffectContext): ActionEffect[] {
  return urlsOf(field, context).map((url) => ({ effect: "edit", sensitivity: "none", url }));
}

/** Choosing from a menu presses its button and its item; a switch or an option is clicked, and can be a link. */
function chooseEffects(field: SnapshotField | undefined, context: EffectContext): ActionEffect[] {
  const written = writeEffects(field, context);
  return field && (field.href || commitsOnClick(field.kind)) ? [...written, ...pressEffects(field, context)] : written;
}

function writeEffects(field: SnapshotField | undefined, context: EffectContext): ActionEffect[] {
  const effect = field?.kind === "file" ? "upload" : "edit";
  const sensitivity = field ? sensitivityOf(field) : "none";
  return urlsOf(field, context).map((url) => ({ effect, sensitivity, url }));
}

function commitEffects(field: SnapshotField | undefined, context: EffectContext): ActionEffect[] {
  const sensitivity = sensitivityOfCommit(field, context.snapshot);
  // A form that submits to another address also commits there.
  const submitUrl = field?.submitsTo;
  const urls = [...urlsOf(field, context), ...(submitUrl ? [submitUrl] : [])];
  const commits = urls.map((url): ActionEffect => ({ effect: "commit", sensitivity, url }));
  return submitUrl ? [...commits, ...navigationEffects(submitUrl, context)] : commits;
}

/** A link that stays in its page, or runs a script, counts as a button. */
function linkEffects(href: string, field: SnapshotField, context: EffectContext): ActionEffect[] {
  const isScript = /^javascript:/i.test(href);
  if (isScript || (href.includes("#") && withoutHash(href) === withoutHash(context.snapshot.url)))
    return commitEffects(field, context);
  const navigation = navigationEffects(href, { ...context, pageUrl: urlsOf(field, context).at(-1) || context.pageUrl });
  if (!/^(?:https?|blob):/i.test(href)) return [...commitEffects(field, context), ...navigation]; // mailto:, tel: and other programs
  return isDownload(href, field)
    ? [...navigation, { effect: "download", sensitivity: "none", url: urlOrUnknown(href) }]
    : navigation;
}

const fileTypes =
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar|iso|img|dmg|exe|msi|apk|deb|rpm|jar|bin|pkg|csv|docx?|xlsx?|pptx?|odt|ods|rtf)$/i;

function isDownload(href: string, { download }: SnapshotField): boolean {
  return download === true || (URL.canParse(href) && fileTypes.test(new URL(href).pathname));
}

function navigationEffects(url: string, { pageUrl, snapshot }: EffectContext): ActionEffect[] {
  const target = URL.canParse(url, snapshot.url) ? new URL(url, snapshot.url).href : url;
  const stays = isBlank(pageUrl) || originOf(target) === originOf(pageUrl);
  return [{ effect: stays ? "navigate" : "leave_origin", sensitivity: "none", url: urlOrUnknown(target) }];
}

/** about: addresses count as unknown, because a blank page would count as allowed. */
function urlOrUnknown(url: unknown): string {
  return typeof url === "string" && !/^about:/i.test(url) ? url.trim() : "";
}

function withoutHash(url: string): string {
  return url.split("#")[0] ?? url;
}

/** A tool of the page may do whatever its page can do. Its words can only make the verdict stricter, unless it is believed. */
function toolEffects(name: unknown, input: unknown, context: EffectContext): ActionEffect[] {
  const tool = context.snapshot.tools?.find((one) => one.name === name);
  if (!tool) return commitEffects(unknownField({ pageUrl: "" }), context);
  const sent = addressesIn([input]).map((url): ActionEffect => ({ effect: "network", sensitivity: "none", url }));
  if (tool.effect === "read" || tool.effect === "edit")
    return [{ effect: tool.effect, sensitivity: "none", url: tool.origin }, ...sent];
  if (tool.readOnly && context.believes(tool.origin))
    return [{ effect: "read", sensitivity: "none", url: tool.origin }];
  const label = `${tool.name.replaceAll(/[_-]/g, " ")} ${tool.description}`;
  const button: SnapshotField = { ...unknownField({ pageUrl: tool.origin }), kind: "button", label };
  const byName = commitEffects({ ...button, label: tool.name.replaceAll(/[_-]/g, " ") }, context);
  return [...byName, ...commitEffects(button, context), ...sent];
}

// Keys

function readKeys(keys: unknown): string[] {
  return String(keys)
    .split(/\+(?!$)/)
    .map((key) => key.trim().toLowerCase() || " ");
}

const modifierKeys = /^(?:control|ctrl|meta|command|cmd|alt|option|f\d{1,2})$/;
const pressKeys = /^(?:enter|return|numpadenter|space|spacebar| )$/;
const writeKeys = /^(?:.|backspace|del|delete)$/u;

/**
 * A key does what pressing the element does that gets it: Enter submits the form of a field, and follows a link. A shortcut may do
 * whatever the page has bound to it. If it is not known where a key goes, it may send anything anywhere.
 */
function keyEffects(action: AgentActionOf<"press">, context: EffectContext): ActionEffect[] {
  const keys = readKeys(action.keys);
  const target = findKeyTarget(
    action,
    context.before.map(({ action: before }) => before),
    context.snapshot,
  );
  const field = fieldOf(target, context);
  const isPress = keys.some((key) => pressKeys.test(key));
  const isShortcut = keys.some((key) => modifierKeys.test(key)) && !isSelectAll(keys);
  const isUnknown = target === undefined; // the page itself refuses unknown ids
  if (isUnknown && (isPress || isShortcut || keys.some((key) => writeKeys.test(key))))
    return commitEffects(unknownField({ pageUrl: "" }), context);
  if (field && isPress && !holdsValue(field.kind)) return pressEffects(field, context);
  const submits = keys.some((key) => /enter|return/.test(key)) && !isMultiline(field?.kind);
  if (isShortcut || submits || (isPress && !field))
    return commitEffects(field ? defaultButtonOf(field) : unknownField(context), context);
  return field ? writeEffects(field, context) : [{ effect: "edit", sensitivity: "none", url: context.pageUrl }];
}

/** The button that Enter in a field presses. Without one, the field itself. */
function defaultButtonOf(field: SnapshotField): SnapshotField {
  const { sends } = field;
  return sends?.by === undefined ? field : { ...field, kind: "button", label: sends.by };
}

function isSelectAll(keys: string[]): boolean {
  return keys.length === 2 && keys[1] === "a" && /^(?:control|ctrl|meta|command|cmd)$/.test(keys[0] ?? "");
}

/** Stands for the element that has the focus, or is at a point, and is not in the snapshot. */
function unknownField({ pageUrl }: Pick<EffectContext, "pageUrl">): SnapshotField {
  const unknown = { fieldId: "?", label: "?", selector: "?", required: false, currentValue: "" };
  return { ...unknown, kind: "custom", origin: pageUrl };
}

// Points

/** The effects of every field at the point. Without boxes, the target is unknown. */
function pointEffects(target: unknown, context: EffectContext): ActionEffect[] {
  if (typeof target === "string") return [...pressEffects(fieldOf(target, context), context)];
  const { x, y } = (target ?? {}) as { x?: number; y?: number };
  const { fields } = context.snapshot;
  if (typeof x !== "number" || typeof y !== "number" || !fields.some(({ box }) => box))
    return commitEffects(unknownField({ pageUrl: "" }), context);
  const fieldsAtPoint = fields.filter(
    ({ box }) => box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  );
  return [
    ...commitEffects(unknownField(context), context),
    ...fieldsAtPoint.flatMap((field) => pressEffects(field, context)),
  ];
}
