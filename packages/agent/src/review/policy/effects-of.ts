// What an action would do, by its name, the field that it is meant for and the page; never by what a model or a page says of it.
import type { Tool } from "@giselles-ai/planner";
import {
  type ActionStep,
  type AgentAction,
  type AgentActionName,
  type AgentActionOf,
  type AnyAction,
  commitsOnClick,
  holdsValue,
  isMultiline,
  type Snapshot,
  type SnapshotField,
} from "@giselles-ai/protocol";
import { isBlank, originOf } from "./origin-rules.ts";
import { sensitivityOf, sensitivityOfCommit } from "./sensitivity.ts";
import type { Effect, Sensitivity } from "./table.ts";

export interface FoundEffect {
  effect: Effect;
  sensitivity: Sensitivity;
  /** The address whose origin is to be judged; empty where nobody can tell. */
  at: string;
}

export interface EffectContext {
  tool: Tool;
  snapshot: Pick<Snapshot, "url" | "fields">;
  /** The steps of the same plan that come before it. */
  before: readonly ActionStep[];
  /** Where the page is; where it last was, if it is blank. */
  place: string;
}

type Find<Name extends AgentActionName> = (action: AgentActionOf<Name>, context: EffectContext) => FoundEffect[];

const look = (_: AnyAction, { place }: EffectContext): FoundEffect[] => [
  { effect: "read", sensitivity: "none", at: place },
];

/** Every action of ours: one without an effect does not compile. What others have registered goes by what it was registered with. */
const finders: { [Name in AgentActionName]: Find<Name> } = {
  hover: look,
  scroll: look,
  wait_for_idle: look,
  snapshot: look,
  click: ({ fieldId }, context) => pressing(fieldOf(fieldId, context), context),
  check: ({ fieldId }, context) => pressing(fieldOf(fieldId, context), context),
  fill: ({ fieldId }, context) => writing(fieldOf(fieldId, context), context),
  clear: ({ fieldId }, context) => writing(fieldOf(fieldId, context), context),
  select: ({ fieldId }, context) => writing(fieldOf(fieldId, context), context),
  upload: ({ fieldId }, context) =>
    writing(fieldOf(fieldId, context), context).map((found) => ({ ...found, effect: "upload" })),
  press: ({ keys, fieldId }, context) => pressingKeys(readKeys(keys), fieldId ?? lastTouched(context), context),
  click_point: ({ point }, context) => pressingAt(point, context),
  long_press: ({ fieldId, point }, context) => pressingAt(fieldId ?? point, context),
  drag: ({ from, to }, context) => [...pressingAt(from, context), ...pressingAt(to, context)],
  navigate: ({ url }, context) => going(String(url), context),
  fetch: ({ url }) => [{ effect: "network", sensitivity: "none", at: webOnly(url) }],
  read_file: registered,
  write_file: registered,
  shell: registered,
};

export function effectsOf(action: AnyAction, context: EffectContext): FoundEffect[] {
  if (!Object.hasOwn(finders, action.action)) return registered(action, context);
  const find = finders[action.action as AgentActionName] as Find<AgentActionName>;
  return find(action as AgentAction, context); // what it holds is looked at as if it could be anything
}

/** With every address that it names. */
function registered(action: AnyAction, { tool: { effect }, place }: EffectContext): FoundEffect[] {
  const named = Object.values(action).filter((value) => typeof value === "string" && /^\s*https?:/i.test(value));
  const itself: FoundEffect = { effect, sensitivity: "none", at: reaching.has(effect) ? webOnly(named[0]) : place };
  return [itself, ...named.map((url): FoundEffect => ({ effect: "network", sensitivity: "none", at: webOnly(url) }))];
}

const reaching = new Set<Effect>(["navigate", "leave_origin", "network", "download"]);

function fieldOf(id: unknown, { snapshot }: EffectContext): SnapshotField | undefined {
  return snapshot.fields.find(({ fieldId }) => fieldId === id);
}

/** The page, and in it a frame of another origin, if the field is in one. What no snapshot shows, the page refuses. */
function placesOf(field: SnapshotField | undefined, { place }: EffectContext): string[] {
  const frames = [
    field?.origin === "null" ? undefined : field?.origin,
    field?.kind === "opaque-frame" ? "" : undefined,
  ];
  return [...new Set([place, ...frames.filter((frame) => frame !== undefined)])];
}

function pressing(field: SnapshotField | undefined, context: EffectContext): FoundEffect[] {
  if (field?.href) return following(field.href, field, context);
  return commitsOnClick(field?.kind) ? committing(field, context) : writing(field, context);
}

function writing(field: SnapshotField | undefined, context: EffectContext): FoundEffect[] {
  const effect = field?.kind === "file" ? "upload" : "edit";
  const sensitivity = field ? sensitivityOf(field) : "none";
  return placesOf(field, context).map((at) => ({ effect, sensitivity, at }));
}

function committing(field: SnapshotField | undefined, context: EffectContext): FoundEffect[] {
  const sensitivity = sensitivityOfCommit(field, context.snapshot);
  // What a form takes elsewhere is committed there too.
  const elsewhere = field?.submitsTo;
  const places = [...placesOf(field, context), ...(elsewhere ? [elsewhere] : [])];
  const itself = places.map((at): FoundEffect => ({ effect: "commit", sensitivity, at }));
  return elsewhere ? [...itself, ...going(elsewhere, context)] : itself;
}

/** A link that stays in its page, or runs a script, is a button. */
function following(href: string, field: SnapshotField, context: EffectContext): FoundEffect[] {
  const isScript = /^javascript:/i.test(href);
  if (isScript || (href.includes("#") && withoutHash(href) === withoutHash(context.snapshot.url)))
    return committing(field, context);
  const way = going(href, { ...context, place: placesOf(field, context).at(-1) || context.place });
  if (!/^(?:https?|blob):/i.test(href)) return [...committing(field, context), ...way]; // a mail, a call, a program
  return isDownload(href, field) ? [...way, { effect: "download", sensitivity: "none", at: webOnly(href) }] : way;
}

const fileTypes =
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar|iso|img|dmg|exe|msi|apk|deb|rpm|jar|bin|pkg|csv|docx?|xlsx?|pptx?|odt|ods|rtf)$/i;

function isDownload(href: string, { download }: SnapshotField): boolean {
  return download === true || (URL.canParse(href) && fileTypes.test(new URL(href).pathname));
}

function going(url: string, { place, snapshot }: EffectContext): FoundEffect[] {
  const target = URL.canParse(url, snapshot.url) ? new URL(url, snapshot.url).href : url;
  const stays = isBlank(place) || originOf(target) === originOf(place);
  return [{ effect: stays ? "navigate" : "leave_origin", sensitivity: "none", at: webOnly(target) }];
}

/** Nothing that is to be judged as blank: that is where nobody has been yet. */
function webOnly(url: unknown): string {
  return typeof url === "string" && !/^about:/i.test(url) ? url.trim() : "";
}

function withoutHash(url: string): string {
  return url.split("#")[0] ?? url;
}

// Keys

function readKeys(keys: unknown): string[] {
  return String(keys)
    .split(/\+(?!$)/)
    .map((key) => key.trim().toLowerCase() || " ");
}

function lastTouched({ before }: EffectContext): unknown {
  return before.findLast(({ action }) => action.fieldId !== undefined)?.action.fieldId;
}

const chords = /^(?:control|ctrl|meta|command|cmd|alt|option|f\d{1,2})$/;
const pressed = /^(?:enter|return|numpadenter|space|spacebar| )$/;

/** Enter sends the form of a field and follows a link; a chord may be anything that the page listens for. */
function pressingKeys(keys: string[], id: unknown, context: EffectContext): FoundEffect[] {
  const field = fieldOf(id, context);
  const isPress = keys.some((key) => pressed.test(key));
  if (field && isPress && !holdsValue(field.kind)) return pressing(field, context);
  const isSent = keys.some((key) => /enter|return/.test(key)) && !isMultiline(field?.kind);
  const isChord = keys.some((key) => chords.test(key)) && !isSelectAll(keys);
  if (isChord || isSent || (isPress && !field)) return committing(field ?? unseen(context), context);
  return field ? writing(field, context) : [{ effect: "edit", sensitivity: "none", at: context.place }];
}

function isSelectAll(keys: string[]): boolean {
  return keys.length === 2 && keys[1] === "a" && chords.test(keys[0] ?? "");
}

/** Whatever has the focus: something of the page. */
function unseen({ place }: Pick<EffectContext, "place">): SnapshotField {
  const unknown = { fieldId: "?", label: "?", selector: "?", required: false, currentValue: "" };
  return { ...unknown, kind: "custom", origin: place };
}

// Points

/** All that is there, or nobody can tell what. */
function pressingAt(target: unknown, context: EffectContext): FoundEffect[] {
  if (typeof target === "string") return [...pressing(fieldOf(target, context), context)];
  const { x, y } = (target ?? {}) as { x?: number; y?: number };
  const { fields } = context.snapshot;
  if (typeof x !== "number" || typeof y !== "number" || !fields.some(({ box }) => box))
    return committing(unseen({ place: "" }), context);
  const there = fields.filter(
    ({ box }) => box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  );
  return [...committing(unseen(context), context), ...there.flatMap((field) => pressing(field, context))];
}
