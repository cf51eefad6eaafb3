import type { PlanStep } from "@giselles-ai/protocol";
import type { FormDocument } from "../document/facts.ts";
import { mapDocument, type Placement } from "../document/map-document.ts";
import { parseInstruction } from "../instruction/parse-instruction.ts";
import type { Page } from "../match/page.ts";
import { stands } from "../value/fit-value.ts";
import type { Past } from "./history.ts";
import { type Decision, planInstruction } from "./plan-instruction.ts";
import { called, type Draft, type Tools, toStep } from "./steps.ts";

/** How often a field is written to before it is given up. */
const mostTries = 2;

/** Fills a form from a document, says what found no place, and then does what else was asked. */
export function planDocument(
  { facts, rest }: FormDocument,
  scene: { page: Page; tools: Tools; past: Past; history: string },
): Decision {
  const { page, tools, history } = scene;
  const { placements, unplaced, missing } = mapDocument(page, facts);
  const intents = rest ? parseInstruction(rest) : [];
  const isSent = intents.length > 0 && scene.past.done.size > 0;
  const tries = (placement: Placement) => history.split(`into ${called(placement.field)}`).length - 1;
  const open = isSent
    ? []
    : placements.filter(
        (placement) =>
          !isSet(placement) && tries(placement) < mostTries && !(placement.field.sensitive && tries(placement) > 0),
      );
  const report = tell(
    unplaced.map(({ path }) => path.join(" ")),
    missing.map(({ label }) => label),
  );
  if (placements.length === 0 && !isSent)
    return { decision: "cannot", message: `No field of the page is for what the document says.${report}` };
  const steps: PlanStep[] = open.map((placement) => toStep(toDraft(placement, tools), "From the document"));
  if (steps[0]) return { decision: "act", steps, message: `${steps.length} fields from the document.${report}` };
  if (intents.length === 0) return { decision: "done", message: `The form holds what the document says.${report}` };
  return planInstruction(intents, scene);
}

function toDraft({ field, value, confidence, why }: Placement, tools: Tools): Draft {
  const reason = `into ${called(field)}, since ${why}`;
  if (typeof value === "boolean") return tools.check(field, value, reason, confidence);
  return /^(?:select|listbox)$/.test(field.kind) || (field.kind === "combobox" && field.options?.includes(value))
    ? tools.select(field, value, reason, confidence)
    : tools.fill(field, value, reason, confidence);
}

function isSet({ field, value }: Placement): boolean {
  return typeof value === "boolean" ? field.currentValue === value : stands(field, value);
}

function tell(unplaced: string[], missing: string[]): string {
  const places = unplaced.length > 0 ? ` No field was found for: ${unplaced.join(", ")}.` : "";
  const values =
    missing.length > 0 ? ` The document says nothing for: ${missing.map((label) => `"${label}"`).join(", ")}.` : "";
  return places + values;
}
