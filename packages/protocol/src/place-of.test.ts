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
