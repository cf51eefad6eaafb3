// What was to be seen after a step, and whether it is.
import type { ScriptEffect, ScriptStep } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";
import { type Finding, quote } from "./drift.ts";
import type { Seen } from "./looks.ts";
import { differencesOf, type PlaceContext } from "./place.ts";
import { saysTheSame } from "./values.ts";

const mostTexts = 4;
const longestText = 160;

/** What the page says now and did not say before: what it announces, or else what it has newly written. */
export function newTexts(before: Seen, after: Seen): string[] {
  const old = new Set((before.outline ?? []).map(({ text }) => text));
  const fresh = (after.outline ?? []).filter(({ text }) => !old.has(text) && text.length <= longestText);
  const announced = fresh.filter(({ role }) => role !== "text");
  return [...new Set((announced.length > 0 ? announced : fresh).map(({ text }) => text))].slice(0, mostTexts);
}

export function alertsOf({ outline = [] }: Seen): string[] {
  return outline.filter(({ role }) => role === "alert").map(({ text }) => text);
}

export function eventsOf(executions: readonly Execution[]): ScriptEffect["events"] {
  return executions.flatMap(({ events = [] }) =>
    events.map((event) =>
      event.type === "dialog"
        ? { type: event.type, message: event.message, accepted: event.accepted }
        : { type: event.type },
    ),
  );
}

export interface After {
  before: Seen;
  after: Seen;
  executions: readonly Execution[];
}

/** Undefined when all that was recorded has come, and nothing that warns of something else. */
export function checkEffect(
  { effect }: ScriptStep,
  { before, after, executions }: After,
  context: PlaceContext,
): Finding | undefined {
  const { values, recorded } = context;
  const says = (text: string, there: string) => saysTheSame(text, there, values) || saysTheSame(text, there, recorded);
  const place = differencesOf(effect, after, context);
  if (place.length > 0) return missing("The page that came then has not come.", place);
  const texts = after.outline ?? [];
  const silent = effect.shows.filter((text) => !texts.some((entry) => says(text, entry.text)));
  if (silent.length > 0) {
    const seen = [...newTexts(before, after), ...invalid(after)].slice(0, mostTexts).map(quote).join(", ");
    return missing("The page does not say what it said then.", [
      { what: "text", expected: silent.map(quote).join(", "), seen },
    ]);
  }
  const events = eventsOf(executions);
  const absent = effect.events.find((event) => !events.some((there) => isSameEvent(event, there, says)));
  if (absent) return missing(`What came of it then has not come: ${absent.type}.`, []);
  const asked = events.find(
    (event) => event.type === "dialog" && !effect.events.some((then) => isSameEvent(then, event, says)),
  );
  if (asked)
    return unexpected(
      "The page asked or said something in a dialog that it did not then.",
      "dialog",
      asked.message ?? "",
    );
  const known = [...effect.alerts, ...alertsOf(before)];
  const alarm = alertsOf(after).find((text) => !known.some((recordedText) => says(recordedText, text)));
  return alarm === undefined
    ? undefined
    : unexpected("The page warns of something that was not there then.", "alert", alarm);
}

function unexpected(message: string, what: string, seen: string): Finding {
  return { code: "EFFECT_UNEXPECTED", message, diff: [{ what, expected: "", seen: quote(seen) }] };
}

function missing(message: string, diff: Finding["diff"] = []): Finding {
  return { code: "EFFECT_MISSING", message, diff };
}

function invalid({ fields }: Seen): string[] {
  return fields.flatMap(({ label, invalid }) => (invalid ? `${label}: ${invalid}` : []));
}

type Event = ScriptEffect["events"][number];

function isSameEvent(recorded: Event, seen: Event, says: (text: string, there: string) => boolean): boolean {
  return (
    recorded.type === seen.type &&
    recorded.accepted === seen.accepted &&
    says(recorded.message ?? "", seen.message ?? "")
  );
}
