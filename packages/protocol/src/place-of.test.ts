import { expect, it } from "vitest";
import { formatPlace, placeOf } from "./place-of.ts";

const first = { fieldId: "button-1", label: "+", kind: "button" as const };
const second = { fieldId: "button-2", label: "+", kind: "button" as const };
const other = { fieldId: "button-3", label: "Save", kind: "button" as const };
const text = 'button-1 "+" in "Ada Lovelace"\nbutton-2 "+" in "Grace Hopper"\nbutton-3 "Save"';
const page = { text, fields: [first, second, other] };

it("A5: names the place of an element whose label others have too", () => {
  expect(placeOf(second, page)).toEqual({ name: "Grace Hopper" });
  expect(placeOf(other, page)).toBeUndefined();
});

it("A5: counts where the page gives no place", () => {
  expect(placeOf(second, { fields: page.fields })).toEqual({ number: 2, of: 2 });
  expect(formatPlace({ number: 2, of: 2 })).toBe("2/2");
});

it("A5: names the row where the page lists rows by their numbers", () => {
  const text = `form
3 rows N: check-N "Choose" [ ] | button-N+1 "⋮"
1 "Ada Lovelace, London"
3 [x] "Grace Hopper" "Grace Hopper, New York"
5,9 "Alan Turing, London"
button-7 "⋮"`;
  const buttons = [2, 4, 9, 7].map((number) => ({ fieldId: `button-${number}`, label: "⋮", kind: "button" as const }));
  const places = buttons.map((button) => placeOf(button, { text, fields: buttons }));
  expect(places).toEqual([
    { name: "Ada Lovelace, London" },
    { name: "Grace Hopper, New York" },
    { name: "Alan Turing, London" },
    { number: 4, of: 4 },
  ]);
});
