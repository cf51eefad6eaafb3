import type { PlannerInput } from "@giselles-ai/protocol";
import { cutToBudget } from "./budget.ts";

type Page = PlannerInput["context"]["page"];

export interface RenderPageOptions {
  budget: number;
  /** Whether an available tool needs coordinates, so that positions are worth their tokens. */
  withPositions: boolean;
}

/** Renders the page for the model: the text of the snapshot, or one line per element if there is none. */
export function renderPage(page: Page, { budget, withPositions }: RenderPageOptions): string {
  const head = page.text?.startsWith("page ") ? [] : [`page ${quote(page.title)} ${page.url}`];
  const body = page.text === undefined ? undefined : withoutRepeats(page.text);
  const lines = body ?? page.interactables.map(renderInteractable).join("\n");
  const positions = withPositions ? renderPositions(page) : [];
  return cutToBudget([...head, lines, ...positions].join("\n"), budget);
}

/** Elements apart from a text that describes them: so far it may stand before them. */
const maxApart = 4;

/** A text that stands alone and again as the description of an element after it is rendered once. */
function withoutRepeats(text: string): string {
  const lines = text.split("\n");
  const isRepeated = (line: string, index: number) =>
    /^"[^"]+"$/.test(line) && lines.slice(index + 1, index + 1 + maxApart).some((next) => next.endsWith(` (${line})`));
  return lines.filter((line, index) => !isRepeated(line, index)).join("\n");
}

function renderInteractable({ id, role, type, label }: Page["interactables"][number]): string {
  return [id, role, type === role ? "" : type, quote(label)].filter((part) => part !== "").join(" ");
}

function renderPositions({ interactables }: Page): string[] {
  const centres = interactables.flatMap(({ id, box }) =>
    box ? [`${id} ${Math.round(box.cx)},${Math.round(box.cy)}`] : [],
  );
  return centres.length === 0 ? [] : [`centres: ${centres.join("; ")}`];
}

function quote(text: string): string {
  return JSON.stringify(text.replaceAll(/\s+/g, " ").slice(0, 200));
}
