import type { PlannerInput } from "@giselles-ai/protocol";
import { cutToBudget } from "./budget.ts";

type Page = PlannerInput["context"]["page"];

export interface RenderPageOptions {
  budget: number;
  /** Whether a tool on offer takes points, so that places are worth their tokens. */
  withPlaces: boolean;
}

/** The page as the model reads it: the snapshot's own text where there is one, else a line an element. */
export function renderPage(page: Page, { budget, withPlaces }: RenderPageOptions): string {
  const head = page.text?.startsWith("page ") ? [] : [`page ${quote(page.title)} ${page.url}`];
  const body = page.text ?? page.interactables.map(renderInteractable).join("\n");
  const places = withPlaces ? renderPlaces(page) : [];
  return cutToBudget([...head, body, ...places].join("\n"), budget);
}

function renderInteractable({ id, role, type, label }: Page["interactables"][number]): string {
  return [id, role, type === role ? "" : type, quote(label)].filter((part) => part !== "").join(" ");
}

function renderPlaces({ interactables }: Page): string[] {
  const centres = interactables.flatMap(({ id, box }) =>
    box ? [`${id} ${Math.round(box.cx)},${Math.round(box.cy)}`] : [],
  );
  return centres.length === 0 ? [] : [`centres: ${centres.join("; ")}`];
}

function quote(text: string): string {
  return JSON.stringify(text.replaceAll(/\s+/g, " ").slice(0, 200));
}
