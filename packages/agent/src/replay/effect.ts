// Checks whether a step had the recorded effect.
import type { ScriptEffect, ScriptStep } from "@giselles-ai/protocol";
import { alertsOf } from "../sense/object-to-done.ts";
import type { Execution } from "../step.ts";
import type { PageState } from "./candidates.ts";
import { type Finding, quote } from "./mismatch.ts";
import { differencesOf, type PlaceContext } from "./place.ts";
import { matchesMessage } from "./values.ts";

const maxTexts = 4;
const maxTextLength = 160;

/** New texts of the page: those that it announces, or else all new ones. */
export function newTexts(before: PageState, after: PageState): string[] {
  const old = new Set((before.outline ?? []).map(({ text }) => text));
  const added = (after.outline ?? []).filter(({ text }) => !old.has(text) && text.length <= maxTextLength);
  const announced = added.filter(({ role }) => role !== "text");
  return [...new Set((announced.length > 0 ? announced : added).map(({ text }) => text))].slice(0, maxTexts);
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

export interface PerformedStep {
  before: PageState;
  after: PageState;
  executions: readonly Execution[];
}

/** Undefined if the page shows every recorded effect, and no unexpected dialog or alert. */
export function checkEffect(
  { effect }: ScriptStep,
  { before, after, executions }: PerformedStep,
  context: PlaceContext,
): Finding | undefined {
  const { values, recorded } = context;
  const says = (text: string, there: string) =>
    matchesMessage(text, there, values) || matchesMessage(text, there, recorded);
  const place = differencesOf(effect, after, context);
  if (place.length > 0) return missingEffect("The recorded next page did not open.", place);
  const texts = after.outline ?? [];
  const missingTexts = effect.shows.filter((text) => !texts.some((entry) => says(text, entry.text)));
  if (missingTexts.length > 0) {
    const seen = [...newTexts(before, after), ...validationMessages(after)].slice(0, maxTexts).map(quote).join(", ");
    return missingEffect("The page does not show the recorded text.", [
      { what: "text", expected: missingTexts.map(quote).join(", "), seen },
    ]);
  }
  const events = eventsOf(executions);
  const absent = effect.events.find((event) => !events.some((there) => isSameEvent(event, there, says)));
  if (absent) return missingEffect(`The recorded event did not happen: ${absent.type}.`, []);
  const newDialog = events.find(
    (event) =>
      event.type === "dialog" && !effect.events.some((recordedEvent) => isSameEvent(recordedEvent, event, says)),
  );
  if (newDialog)
    return unexpectedEffect(
      "The page opened a dialog that is not in the recording.",
      "dialog",
      newDialog.message ?? "",
    );
  const known = [...effect.alerts, ...alertsOf(before.outline)];
  const newAlert = alertsOf(after.outline).find((text) => !known.some((recordedText) => says(recordedText, text)));
  return newAlert === undefined
    ? undefined
    : unexpectedEffect("The page shows an alert that is not in the recording.", "alert", newAlert);
}

function unexpectedEffect(message: string, what: string, seen: string): Finding {
  return { code: "EFFECT_UNEXPECTED", message, diff: [{ what, expected: "", seen: quote(seen) }] };
}

function missingEffect(message: string, diff: Finding["diff"] = []): Finding {
  return { code: "EFFECT_MISSING", message, diff };
}

function validationMessages({ fields }: PageState): string[] {
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
