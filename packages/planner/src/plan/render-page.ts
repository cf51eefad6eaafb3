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
  const body = page.text ?? page.interactables.map(renderInteractable).join("\n");
  const positions = withPositions ? renderPositions(page) : [];
  return cutToBudget([...head, body, ...positions].join("\n"), budget);
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
