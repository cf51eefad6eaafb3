// The pages, and the controls on them: listed when the page is generated, independently of any contestant.

import { bigPage, cardPage, formPage, tablePage } from "@giselles-ai/testing";

export interface LookedAt {
  name: string;
  html: string;
  /** The names of the controls, in any order; absent for saved pages, whose controls are read from Chromium. */
  controls?: string[];
  /** Saved pages run none of their scripts and reach no network. */
  isSaved?: boolean;
}

const times = <Item>(count: number, make: (index: number) => Item | Item[]): Item[] =>
  Array.from({ length: count }, (_, index) => make(index)).flat() as Item[];

const formControls =
  "First name|Last name|Email|Phone|Website|Password|Find a colleague|Age|Birthday|Arrival|Wake-up call|Card expires|Week of stay|Badge colour|Spice level|CV|Ticket type|Workshops|Country|Notes|Vegetarian|Meat|Send me news|I accept the terms|Register|Start over".split(
    "|",
  );

/** Labels in the four ways that HTML offers. */
function madeForm(fields: number): Pick<LookedAt, "html" | "controls"> {
  const ways = [
    (name: string, id: string) => `<label for="${id}">${name}</label> <input id="${id}">`,
    (name: string) => `<label>${name} <input></label>`,
    (name: string) => `<input aria-label="${name}">`,
    (name: string, id: string) =>
      `<span id="${id}-name">${name}</span> <select aria-labelledby="${id}-name"><option>Yes</option><option>No</option></select>`,
  ];
  const names = times(fields, (index) => `Question ${index + 1}`);
  const rows = names.map((name, index) => `<p>${ways[index % ways.length]?.(name, `q${index}`)}</p>`);
  return { html: page(`<form>${rows.join("")}<button>Send</button></form>`), controls: [...names, "Send"] };
}

const page = (body: string) => `<!doctype html><html lang="en"><title>A page</title><body>${body}</body></html>`;

/** Web components: each control is in a shadow root, some in two nested ones. */
function shadowPage(count: number): Pick<LookedAt, "html" | "controls"> {
  const script = `for (const host of document.querySelectorAll("x-field")) {
    const name = host.getAttribute("name");
    const outer = host.attachShadow({ mode: "open" });
    outer.innerHTML = "<div><label>" + name + " <input></label><x-inner></x-inner></div>";
    outer.querySelector("x-inner").attachShadow({ mode: "open" }).innerHTML = "<button>Clear " + name + "</button>";
  }`;
  const names = times(count, (index) => `Field ${index + 1}`);
  const hosts = names.map((name) => `<x-field name="${name}"></x-field>`).join("");
  return {
    html: page(`${hosts}<script>${script}</script>`),
    controls: names.flatMap((name) => [name, `Clear ${name}`]),
  };
}

/** Frames of the page's own origin, with a small form in each. */
function framePage(frames: number): Pick<LookedAt, "html" | "controls"> {
  const inner = (index: number) =>
    times(5, (field) => `<label>Answer ${index + 1}.${field + 1} <input></label>`).join("");
  const html = times(
    frames,
    (index) => `<iframe title="Part ${index + 1}" srcdoc="${inner(index).replaceAll('"', "&quot;")}"></iframe>`,
  );
  const controls = times(frames, (index) => times(5, (field) => `Answer ${index + 1}.${field + 1}`));
  return { html: page(html.join("")), controls };
}

const big = (elements: number) => ({
  html: bigPage(elements),
  controls: times(Math.round(elements / 10), (index) => [`Part ${index}`, "Quantity", "Add"]),
});

const shop = (cards: number) => ({
  html: cardPage(cards),
  controls: [
    ...["Home", "Cart", "Search products"],
    ...times(cards, (index) => [
      `${["Walnut", "Oak", "Steel", "Linen"][index % 4]} ${["desk", "lamp", "chair", "shelf", "rug"][index % 5]} ${index + 1}`,
      "Add to cart",
      "Save for later",
    ]),
  ],
});

export function makePages({ smoke }: { smoke: boolean }): LookedAt[] {
  const form = { name: "form, 10 fields", ...madeForm(10) };
  if (smoke) return [form, { name: "frames, 2", ...framePage(2) }]; // each contestant opens each page again, which takes most of the time
  return [
    form,
    { name: "form, 24 fields", html: formPage, controls: formControls },
    { name: "shadow roots, 40", ...shadowPage(20) },
    { name: "frames, 10", ...framePage(10) },
    { name: "form, 200 fields", ...madeForm(200) },
    { name: "table, 200 rows", html: tablePage(200), controls: times(200, () => ["Select", "Edit", "Delete"]) },
    { name: "shop, 60 cards", ...shop(60) },
    { name: "1,000 elements", ...big(1000) },
    { name: "10,000 elements", ...big(10_000) },
    { name: "50,000 elements", ...big(50_000) },
  ];
}
