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

const twins = (ids: string[], label = "+") => ids.map((fieldId) => ({ fieldId, label, kind: "button" as const }));
const placesIn = (text: string, ids: string[]) => {
  const fields = twins(ids);
  return fields.map((field) => formatPlace(placeOf(field, { text, fields })));
};

it.each(["in(put", "a[0", "b+*", "\\", "^$", "(?<x", "a|b", "button 1"])(
  "takes an id from a foreign page literally, whatever it is: %s",
  (fieldId) => {
    expect(placesIn(`${fieldId} "+" in "Ada"\nother "+" in "Grace"`, [fieldId, "other"])).toEqual(["Ada", "Grace"]);
  },
);

it("does not take the line of another id for its own", () => {
  expect(placesIn('button-11 "+" in "Ada"\nxbutton-1 "+" in "Grace"', ["button-1", "button-11"])).toEqual([
    "1/2",
    "Ada",
  ]);
});

it("counts where several have the same place, and among its own kind only", () => {
  expect(placesIn('b-1 "+" in "Ada"\nb-2 "+" in "Ada"\nb-3 "+" in "Grace"', ["b-1", "b-2", "b-3"])).toEqual([
    "1/3",
    "2/3",
    "Grace",
  ]);
  const link = { fieldId: "link-1", label: "+", kind: "link" as const };
  expect(placeOf(link, { text: "", fields: [...twins(["b-1"]), link] })).toBeUndefined();
});

it("cuts a long place", () => {
  const [first] = placesIn(`b-1 "+" in "${"A".repeat(500)}"\nb-2 "+" in "Grace"`, ["b-1", "b-2"]);
  expect(first).toBe("A".repeat(60));
});

it("has no words for an element with a unique name", () => {
  expect(formatPlace(undefined)).toBe("");
});
