// Converts the events of a completed run to a script.
import {
  type ActionStep,
  type AnyAction,
  type CapabilityProfile,
  isUncertain,
  mayHaveHappened,
  type RunScript,
  runScriptSchema,
  type ScriptAction,
  type ScriptPage,
  type ScriptStep,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { AgentEvent } from "../events.ts";
import { fieldOf } from "../field-of.ts";
import { withoutPageSecrets } from "../secrets/page-addresses.ts";
import { alertsOf } from "../sense/object-to-done.ts";
import type { Execution } from "../step.ts";
import { listCandidates, shapeOf } from "./candidates.ts";
import { eventsOf, newTexts } from "./effect.ts";
import { indexAmongEquals, isUnique } from "./find-target.ts";
import { joinSteps } from "./join-steps.ts";
import { createParameters, type Parameters } from "./parameters.ts";
import { pathOf, plainTitle, queryOf, toPathPattern } from "./place.ts";
import { stateOf } from "./resolve-step.ts";
import { ScriptError } from "./script-error.ts";
import { readTurns, type Turn } from "./turns.ts";
import { hashText, redactValues, replaceValues, type Values } from "./values.ts";

export interface MakeScriptOptions {
  /** The data that the run was given. Its keys become the names of parameters. */
  data?: unknown;
  /** The task as the person wrote it. Default: the task of the agent. */
  task?: string | undefined;
  /** Default: now. */
  recordedAt?: Date;
}

/** Throws a `ScriptError` if the run is not done or cannot be replayed. */
export function makeScript(events: Iterable<AgentEvent>, options: MakeScriptOptions = {}): RunScript {
  const { task, profile, turns, result } = readTurns(events);
  if (result?.ending !== "done") {
    throw new ScriptError(
      "NOT_DONE",
      `Only a completed run can be saved. This one ${result ? `ended as "${result.ending}"` : "has not ended"}.`,
    );
  }
  const [first] = turns;
  const parameters = createParameters(options.data);
  const acted = turns.flatMap((turn, index) => {
    const performed = performedActions(turn);
    const next = turns.findIndex((later, at) => at > index && performedActions(later).length > 0);
    const after = (next === -1 ? turns.at(-1) : turns[next]) ?? turn;
    return performed.length > 0 ? [{ turn, performed, after: after.snapshot }] : [];
  });
  if (!first || acted.length === 0) {
    throw new ScriptError("CANNOT_REPLAY", "The run did nothing, so there is nothing to replay.");
  }
  const openedParts = openedPathParts(first.snapshot.url, acted);
  const last: LastTarget = { url: "", id: undefined };
  const builders = acted.map((turn) => toStepBuilder(turn, { parameters, openedParts, last, profile }));
  const values = parameters.values();
  const script: RunScript = {
    format: "giselle-run",
    version: 1,
    task: options.task ?? task,
    message: result.message,
    recordedAt: (options.recordedAt ?? new Date()).toISOString(),
    start: withoutPageSecrets(first.snapshot.url),
    parameters: parameters.toRecord(),
    steps: joinSteps(builders.map((build) => build(values))),
  };
  const { parameters: recorded, ...rest } = script;
  const texts = { task: replaceValues(script.task, values), message: replaceValues(script.message, values) };
  const redacted = mapTexts({ ...rest, ...texts }, (text) => redactValues(text, secretsOf(parameters)));
  return runScriptSchema.parse({ ...(redacted as object), parameters: recorded });
}

/** The values that the script does not store. */
function secretsOf(parameters: Parameters): Values {
  const record = parameters.toRecord();
  return Object.fromEntries(Object.entries(parameters.values()).filter(([name]) => record[name]?.sensitive));
}

interface PerformedAction {
  step: ActionStep;
  index: number;
  execution: Execution;
}

interface ActedTurn {
  turn: Turn;
  performed: PerformedAction[];
  after: Snapshot;
}

const readActions = new Set(["snapshot", "wait_for_idle"]);

/** The actions that had an effect, without those that only read. */
function performedActions({ steps, executions }: Turn): PerformedAction[] {
  return executions.flatMap(({ index, execution }) => {
    const step = steps[index];
    if (!step || readActions.has(step.action.action)) return [];
    if (isUncertain(execution)) {
      throw new ScriptError(
        "CANNOT_REPLAY",
        `The outcome of "${step.action.action}" is unknown (${execution.code}), so a replay cannot be checked against it.`,
      );
    }
    return mayHaveHappened(execution) ? [{ step, index, execution }] : [];
  });
}

/** Path segments of addresses that were opened. They are not generated, whatever they look like. */
function openedPathParts(start: string, acted: readonly ActedTurn[]): Set<string> {
  const opened = acted.flatMap(({ turn, performed }) =>
    performed.flatMap(({ step: { action } }) => {
      if (action.action === "navigate") return String(action.url);
      return fieldOf(action.fieldId, turn.snapshot)?.href ?? [];
    }),
  );
  return new Set([start, ...opened].filter((url) => URL.canParse(url)).flatMap((url) => pathOf(url).split("/")));
}

interface BuildContext {
  parameters: Parameters;
  openedParts: ReadonlySet<string>;
  last: LastTarget;
  profile: CapabilityProfile;
}

interface LastTarget {
  url: string;
  id: unknown;
}

type Build = (values: Values) => ScriptStep;

/** Texts are built last, when all the values that they may contain are known. */
function toStepBuilder({ turn, performed, after }: ActedTurn, build: BuildContext): Build {
  const { snapshot, plan } = turn;
  const candidates = listCandidates(snapshot);
  const actions = performed.map((action) => toScriptAction(action, { turn, after, ...build }));
  const { openedParts } = build;
  return (values) => {
    const withPlaceholders = (text: string) => replaceValues(text, values);
    const page: ScriptPage = {
      origin: snapshot.origin,
      path: withPlaceholders(toPathPattern(pathOf(snapshot.url), openedParts)),
      query: mapTexts(queryOf(snapshot.url), withPlaceholders) as Record<string, string>,
      title: withPlaceholders(plainTitle(snapshot.title)),
      shape: shapeOf(candidates),
      texts: [...new Set((snapshot.outline ?? []).map(({ text }) => hashText(text, values)))],
    };
    return {
      page,
      message: withPlaceholders(plan?.message ?? "Continue."),
      ...(plan && turn.profile && turn.profile !== build.profile && { autonomy: plan.autonomy_level }),
      profile: turn.profile ?? build.profile,
      actions: actions.map((action) => ({ ...action, targets: replaceValuesIn(action.targets, withPlaceholders) })),
      effect: {
        origin: after.origin,
        path: withPlaceholders(toPathPattern(pathOf(after.url), openedParts)),
        title: withPlaceholders(plainTitle(after.title)),
        shows: newTexts(snapshot, after).map(withPlaceholders),
        alerts: alertsOf(after.outline).map(withPlaceholders),
        events: eventsOf(performed.map(({ execution }) => execution)),
      },
    };
  };
}

const handles = ["fieldId", "id", "from", "to", "point"];

function toScriptAction(
  performed: PerformedAction,
  context: { turn: Turn; after: Snapshot } & BuildContext,
): ScriptAction {
  const { turn, parameters, last } = context;
  const { snapshot } = turn;
  const done = withFocus(performed.step.action, context);
  const candidates = listCandidates(snapshot);
  const targets: ScriptAction["targets"] = {};
  const action: AnyAction = { action: done.action };
  for (const [name, value] of Object.entries(done)) {
    const candidate = handles.includes(name) ? candidates.find(({ field }) => field.fieldId === value) : undefined;
    if (candidate) {
      const equals = indexAmongEquals(candidate, candidates);
      const { options } = candidate.field;
      targets[name] = {
        ...candidate.target,
        ...(isUnique(candidate, candidates) && { alone: true }),
        ...(done.action === "select" && options && { options }),
        ...(equals && { equals }),
      };
    } else if (handles.includes(name)) throw noTarget(done.action);
    else action[name] = value;
  }
  const field = fieldOf(done.fieldId, snapshot);
  const isValue = (done.action === "fill" || done.action === "select") && field && field.kind !== "radio";
  const { values, value = values } = action;
  if (isValue && (!hasSecret(value) || parameters.isGiven(value))) {
    delete action.values;
    action.value = parameters.add(field, value as string | string[]);
  }
  const state = field && done.action === "click" ? stateChange(field.fieldId, performed.execution, context) : undefined;
  Object.assign(last, { url: snapshot.url, id: done.fieldId ?? last.id });
  const approved = turn.asked.includes(performed.index);
  return { action, targets, ...(state && { state }), risk: performed.step.estimated_risk, approved };
}

/** Adds the element that had the focus to a key press. */
function withFocus(action: AnyAction, { turn: { snapshot }, last }: { turn: Turn } & BuildContext): AnyAction {
  if (action.action !== "press" || action.fieldId !== undefined) return action;
  const hasFocus = last.url === snapshot.url && fieldOf(last.id, snapshot);
  if (hasFocus) return { ...action, fieldId: last.id };
  if (action.keys === "Escape") return action;
  throw new ScriptError(
    "CANNOT_REPLAY",
    `The keys ${action.keys} went to the focused element, which is unknown, so a script cannot repeat them.`,
  );
}

function noTarget(name: string): ScriptError {
  return new ScriptError("CANNOT_REPLAY", `"${name}" used a point on the screen, which a replay cannot find again.`);
}

function hasSecret(value: unknown): boolean {
  return [value].flat().some((text) => typeof text === "string" && text.includes("{{secret:"));
}

function stateChange(
  fieldId: string,
  { value }: Execution,
  { turn, after }: { turn: Turn; after: Snapshot },
): ScriptAction["state"] {
  const field = fieldOf(fieldId, turn.snapshot);
  const fieldAfter = fieldOf(fieldId, after);
  const before = field && stateOf(field);
  const isBox = field?.expanded === undefined && typeof value === "boolean";
  const later = isBox ? value : fieldAfter && stateOf(fieldAfter);
  return before === undefined || later === undefined || before === later ? undefined : { before, after: later };
}

const textTraits = ["label", "group", "section", "near", "href"] as const;

function replaceValuesIn(targets: ScriptAction["targets"], replace: (text: string) => string): ScriptAction["targets"] {
  const changed = Object.entries(targets).map(([name, target]) => {
    const texts = textTraits.flatMap((key) => (target[key] === undefined ? [] : [[key, replace(target[key])]]));
    return [name, { ...target, ...Object.fromEntries(texts) }];
  });
  return Object.fromEntries(changed);
}

/** Properties with fixed values, which cannot contain anything that was typed. */
const fixedProperties = new Set("format kind inputType risk autonomy profile type shape texts recordedAt".split(" "));

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isFixed(key, inner) ? inner : mapTexts(inner, change)]),
  );
}

/** `action` is both the name of an action (fixed) and an action object. */
function isFixed(key: string, value: unknown): boolean {
  return fixedProperties.has(key) || (key === "action" && typeof value === "string");
}
