import { isClosedChoice, type PlanStep, type SnapshotField } from "@giselles-ai/protocol";
import { stands } from "../match/fit-value.ts";
import { type Mapping, mapDocument, type Placement } from "../match/map-document.ts";
import type { Page } from "../match/page.ts";
import type { ListedDocument } from "../match/read-listed.ts";
import type { FormDocument } from "../read/facts.ts";
import type { Intent } from "../read/intents.ts";
import { parseInstruction } from "../read/parse-instruction.ts";
import type { Decision } from "./decision.ts";
import type { Past } from "./history.ts";
import { planInstruction } from "./plan-instruction.ts";
import { called, type Draft, type Tools, writesInto } from "./tools.ts";

interface Scene {
  page: Page;
  tools: Tools;
  past: Past;
}

/** How often a field is written to before it is given up. */
const mostTries = 2;

/** Fills a form from a document, says what found no place, and then does what else was asked. */
export function planDocument(document: FormDocument | ListedDocument, scene: Scene): Decision {
  const { page, tools, past } = scene;
  const isListed = "placed" in document;
  const { facts, rest, placed, unknown } = { placed: [], unknown: [], ...document };
  const intents = rest ? parseInstruction(rest) : [];
  const strange = unknown[0] ?? (placed[0] && intents.find(({ type }) => type === "unknown")?.said);
  if (strange !== undefined) return { decision: "cannot", message: sayStrange(strange) };
  const { placements, unplaced, missing } = join(mapDocument(page, facts), placed, page);
  const isSent = intents.length > 0 && past.done.size > 0;
  const tries = ({ field }: Placement) => past.triesOf(field);
  const open = isSent
    ? []
    : placements.filter(
        (placement) =>
          !isSet(placement) && tries(placement) < mostTries && !(placement.field.sensitive && tries(placement) > 0),
      );
  const report = tell(
    unplaced.map(({ path }) => path.join(" ")),
    missing.map(({ label }) => label),
    isListed ? "Nothing was said" : "The document says nothing",
  );
  if (placements.length === 0 && !isSent)
    return { decision: "cannot", message: `No field of the page is for what the document says.${report}` };
  const steps: PlanStep[] = open.map((placement) =>
    tools.toStep(toDraft(placement, tools), { name: "From the document" }),
  );
  if (steps[0]) {
    const besides = restOf(intents, missing, scene);
    const then = besides.length > 0 ? `, then: ${intents.map(({ said }) => said).join(", ")}` : "";
    const message = `I fill in ${steps.length === 1 ? "one field" : `${steps.length} fields`}${then}.${report}`;
    return { decision: "act", steps: [...steps, ...besides], message };
  }
  if (
    "placed" in document &&
    !isSent &&
    missing[0] &&
    intents.length > 0 &&
    restOf(intents, missing, scene).length === 0
  )
    return { decision: "ask", clarification: sayMissing(missing) };
  if (intents.length === 0)
    return {
      decision: "done",
      message: `The form holds what ${isListed ? "was said" : "the document says"}.${report}`,
    };
  return planInstruction(intents, scene);
}

/** What is asked besides, in the same plan, where nothing that the page asks for stays open. */
function restOf(intents: Intent[], missing: SnapshotField[], scene: Scene): PlanStep[] {
  const rest = intents.length > 0 ? planInstruction(intents, scene) : undefined;
  if (rest?.decision !== "act") return [];
  const touched = new Set(rest.steps.map(({ args }) => args.id));
  return missing.every(({ fieldId }) => touched.has(fieldId)) ? rest.steps : [];
}

/** What was placed by itself goes before what follows from the facts. In the order of the page. */
function join(mapping: Mapping, placed: Placement[], { fields }: Page): Mapping {
  const names = new Set(placed.map(({ field }) => field.name ?? field.fieldId));
  const isPlaced = (field: SnapshotField) => names.has(field.name ?? field.fieldId);
  const all = [...placed, ...mapping.placements.filter(({ field }) => !isPlaced(field))];
  return {
    placements: all.sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field)),
    unplaced: mapping.unplaced,
    missing: mapping.missing.filter((field) => !isPlaced(field)),
  };
}

function sayMissing(missing: SnapshotField[]): string {
  const names = missing.map(({ label }) => `"${label}"`).join(", ");
  return `The rest is filled in. The page also asks for ${names}, and nobody said what goes there. What shall it be?`;
}

function sayStrange(item: string): string {
  return `I do not know what "${item}" is for on this page, so I have not begun. Say it with the name of its field, as "City: London".`;
}

function toDraft(placement: Placement, tools: Tools): Draft {
  return { ...write(placement, tools), memo: writesInto(placement.field) };
}

function write({ field, value, confidence, why }: Placement, tools: Tools): Draft {
  const reason = `into ${called(field)}, since ${why}`;
  if (typeof value === "boolean") return tools.check(field, value, reason, confidence);
  return isClosedChoice(field.kind) || (field.kind === "combobox" && field.options?.includes(value))
    ? tools.select(field, value, reason, confidence)
    : tools.fill(field, value, reason, confidence);
}

function isSet({ field, value }: Placement): boolean {
  return typeof value === "boolean" ? field.currentValue === value : stands(field, value);
}

function tell(unplaced: string[], missing: string[], lack: string): string {
  const places = unplaced.length > 0 ? ` No field was found for: ${unplaced.join(", ")}.` : "";
  const values = missing.length > 0 ? ` ${lack} for: ${missing.map((label) => `"${label}"`).join(", ")}.` : "";
  return places + values;
}
