// From a finished run to a script: what was done, to what, where, and what came of it.
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
import type { Execution } from "../step.ts";
import { alertsOf, eventsOf, newTexts } from "./effect.ts";
import { isAlone, placeAmongEquals } from "./find-target.ts";
import { joinSteps } from "./join-steps.ts";
import { looksOf, shapeOf } from "./looks.ts";
import { createParameters, type Parameters } from "./parameters.ts";
import { pathOf, plainTitle, queryOf, toPathPattern } from "./place.ts";
import { stateOf } from "./resolve-step.ts";
import { ScriptError } from "./script-error.ts";
import { readTurns, type Turn } from "./turns.ts";
import { markOf, strikeOut, takeOut, type Values } from "./values.ts";

export interface MakeScriptOptions {
  /** What the run was given to fill in: its keys become the names of parameters. */
  data?: unknown;
  /** The task as the person gave it. Default: as the agent was given it. */
  task?: string | undefined;
  /** Default: now. */
  recordedAt?: Date;
}

/** Only a run that was done can be done again. */
export function makeScript(events: Iterable<AgentEvent>, options: MakeScriptOptions = {}): RunScript {
  const { task, profile, turns, result } = readTurns(events);
  if (result?.ending !== "done") {
    throw new ScriptError(
      "NOT_DONE",
      `Only a run that is done can be saved; this one ended as "${result?.ending ?? "not yet"}".`,
    );
  }
  const [first] = turns;
  const parameters = createParameters(options.data);
  const acted = turns.flatMap((turn, index) => {
    const kept = keep(turn);
    const next = turns.findIndex((later, at) => at > index && keep(later).length > 0);
    const after = (next === -1 ? turns.at(-1) : turns[next]) ?? turn;
    return kept.length > 0 ? [{ turn, kept, after: after.snapshot }] : [];
  });
  if (!first || acted.length === 0) {
    throw new ScriptError("CANNOT_REPLAY", "Nothing was done in this run, so there is nothing to do again.");
  }
  const given = givenParts(first.snapshot.url, acted);
  const last: LastTarget = { url: "", id: undefined };
  const built = acted.map((one) => toStep(one, { parameters, given, last, profile }));
  const values = parameters.values();
  const script: RunScript = {
    format: "giselle-run",
    version: 1,
    task: options.task ?? task,
    message: result.message,
    recordedAt: (options.recordedAt ?? new Date()).toISOString(),
    start: first.snapshot.url,
    parameters: parameters.toRecord(),
    steps: joinSteps(built.map((build) => build(values))),
  };
  const { parameters: kept, ...rest } = script;
  const spoken = { task: takeOut(script.task, values), message: takeOut(script.message, values) };
  const struck = mapTexts({ ...rest, ...spoken }, (text) => strikeOut(text, secretsOf(parameters)));
  return runScriptSchema.parse({ ...(struck as object), parameters: kept });
}

/** Those that were given no value in the record are secret, whatever made them so. */
function secretsOf(parameters: Parameters): Values {
  const record = parameters.toRecord();
  return Object.fromEntries(Object.entries(parameters.values()).filter(([name]) => record[name]?.sensitive));
}

interface Kept {
  step: ActionStep;
  index: number;
  execution: Execution;
}

interface Acted {
  turn: Turn;
  kept: Kept[];
  after: Snapshot;
}

const looking = new Set(["snapshot", "wait_for_idle"]);

/** What was done, without what only looked, and without what came to nothing. */
function keep({ steps, executions }: Turn): Kept[] {
  return executions.flatMap(({ index, execution }) => {
    const step = steps[index];
    if (!step || looking.has(step.action.action)) return [];
    if (isUncertain(execution)) {
      throw new ScriptError(
        "CANNOT_REPLAY",
        `Nobody knows what came of "${step.action.action}" (${execution.code}), so it cannot be told whether a replay does the same.`,
      );
    }
    return mayHaveHappened(execution) ? [{ step, index, execution }] : [];
  });
}

/** Parts of addresses that were opened by name: they mean what they say, however they look. */
function givenParts(start: string, acted: readonly Acted[]): Set<string> {
  const opened = acted.flatMap(({ turn, kept }) =>
    kept.flatMap(({ step: { action } }) => {
      if (action.action === "navigate") return String(action.url);
      return fieldOf(action.fieldId, turn.snapshot)?.href ?? [];
    }),
  );
  return new Set([start, ...opened].filter((url) => URL.canParse(url)).flatMap((url) => pathOf(url).split("/")));
}

interface Making {
  parameters: Parameters;
  given: ReadonlySet<string>;
  last: LastTarget;
  profile: CapabilityProfile;
}

interface LastTarget {
  url: string;
  id: unknown;
}

type Build = (values: Values) => ScriptStep;

/** The texts wait until every value is known that may be in them. */
function toStep({ turn, kept, after }: Acted, making: Making): Build {
  const { snapshot, plan } = turn;
  const looks = looksOf(snapshot);
  const actions = kept.map((one) => toScriptAction(one, { turn, after, ...making }));
  const { given } = making;
  return (values) => {
    const out = (text: string) => takeOut(text, values);
    const page: ScriptPage = {
      origin: snapshot.origin,
      path: out(toPathPattern(pathOf(snapshot.url), given)),
      query: mapTexts(queryOf(snapshot.url), out) as Record<string, string>,
      title: out(plainTitle(snapshot.title)),
      shape: shapeOf(looks),
      texts: [...new Set((snapshot.outline ?? []).map(({ text }) => markOf(text, values)))],
    };
    return {
      page,
      message: out(plan?.message ?? "On we go."),
      ...(plan && turn.profile && turn.profile !== making.profile && { autonomy: plan.autonomy_level }),
      profile: turn.profile ?? making.profile,
      actions: actions.map((action) => ({ ...action, targets: takeOutOf(action.targets, out) })),
      effect: {
        origin: after.origin,
        path: out(toPathPattern(pathOf(after.url), given)),
        title: out(plainTitle(after.title)),
        shows: newTexts(snapshot, after).map(out),
        alerts: alertsOf(after).map(out),
        events: eventsOf(kept.map(({ execution }) => execution)),
      },
    };
  };
}

const handles = ["fieldId", "id", "from", "to", "point"];

function toScriptAction(kept: Kept, about: { turn: Turn; after: Snapshot } & Making): ScriptAction {
  const { turn, parameters, last } = about;
  const { snapshot } = turn;
  const done = withFocus(kept.step.action, about);
  const looks = looksOf(snapshot);
  const targets: ScriptAction["targets"] = {};
  const action: AnyAction = { action: done.action };
  for (const [name, value] of Object.entries(done)) {
    const look = handles.includes(name) ? looks.find(({ field }) => field.fieldId === value) : undefined;
    if (look) {
      const equals = placeAmongEquals(look, looks);
      const { options } = look.field;
      targets[name] = {
        ...look.target,
        ...(isAlone(look, looks) && { alone: true }),
        ...(done.action === "select" && options && { options }),
        ...(equals && { equals }),
      };
    } else if (handles.includes(name)) throw noTarget(done.action);
    else action[name] = value;
  }
  const field = fieldOf(done.fieldId, snapshot);
  const isValue = (done.action === "fill" || done.action === "select") && field && field.kind !== "radio";
  const { values, value = values } = action;
  if (isValue && !hasSecret(value)) {
    delete action.values;
    action.value = parameters.add(field, value as string | string[]);
  }
  const state = field && done.action === "click" ? stateChange(field.fieldId, kept.execution, about) : undefined;
  Object.assign(last, { url: snapshot.url, id: done.fieldId ?? last.id });
  const approved = turn.asked.includes(kept.index);
  return { action, targets, ...(state && { state }), risk: kept.step.estimated_risk, approved };
}

/** Keys go to the element that had the focus. */
function withFocus(action: AnyAction, { turn: { snapshot }, last }: { turn: Turn } & Making): AnyAction {
  if (action.action !== "press" || action.fieldId !== undefined) return action;
  const hasFocus = last.url === snapshot.url && fieldOf(last.id, snapshot);
  if (hasFocus) return { ...action, fieldId: last.id };
  if (action.keys === "Escape") return action;
  throw new ScriptError(
    "CANNOT_REPLAY",
    `The keys ${action.keys} went to whatever had the focus, which a script cannot name.`,
  );
}

function noTarget(name: string): ScriptError {
  return new ScriptError(
    "CANNOT_REPLAY",
    `"${name}" was done at a point of the screen, and a point cannot be known again.`,
  );
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
  const then = fieldOf(fieldId, after);
  const before = field && stateOf(field);
  const isBox = field?.expanded === undefined && typeof value === "boolean";
  const later = isBox ? value : then && stateOf(then);
  return before === undefined || later === undefined || before === later ? undefined : { before, after: later };
}

const placed = ["label", "group", "section", "near", "href"] as const;

function takeOutOf(targets: ScriptAction["targets"], out: (text: string) => string): ScriptAction["targets"] {
  const changed = Object.entries(targets).map(([name, target]) => {
    const texts = placed.flatMap((key) => (target[key] === undefined ? [] : [[key, out(target[key])]]));
    return [name, { ...target, ...Object.fromEntries(texts) }];
  });
  return Object.fromEntries(changed);
}

/** Our own words, in which nothing that was typed can be. */
const ourWords = new Set("format kind inputType risk autonomy profile type shape texts recordedAt".split(" "));

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isOurs(key, inner) ? inner : mapTexts(inner, change)]),
  );
}

/** The name of an action, and not the action itself. */
function isOurs(key: string, value: unknown): boolean {
  return ourWords.has(key) || (key === "action" && typeof value === "string");
}
