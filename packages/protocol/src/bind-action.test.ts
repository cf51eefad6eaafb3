import { describe, expect, it } from "vitest";
import { bindActions, findKeyTarget, findOpenKey, isPressingKey, type JudgedPage } from "./bind-action.ts";

const fill = { action: "fill", fieldId: "input-1", value: "Ada" };
const press = (keys: string) => ({ action: "press", keys });
const page: JudgedPage = {
  fields: [
    { fieldId: "input-1", kind: "text", sends: { digest: "form", url: "/", by: "Join" } },
    { fieldId: "button-2", kind: "button", sends: { digest: "abc", url: "/" } },
    { fieldId: "button-3", kind: "button" },
    { fieldId: "textarea-4", kind: "textarea" },
  ],
  focus: "button-2",
};

it("Enter and Space press", () => {
  expect(isPressingKey("Enter")).toBe(true);
  expect(["Space", " ", "Shift+Enter", "Return"].map(isPressingKey)).toEqual([true, true, true, true]);
  expect(["a", "Tab", "+", "Control+A"].map(isPressingKey)).toEqual([false, false, false, false]);
});

describe("the element that gets a key", () => {
  it.each([
    ["the focused one", [], "button-2"],
    ["the field that was filled", [fill], "input-1"],
    ["the same after a key that only writes", [fill, press("x")], "input-1"],
    ["the same after a selection", [fill, press("Control+A")], "input-1"],
    ["the same after a space in text", [fill, press("Space")], "input-1"],
    ["unknown after Space on a button", [press("Space")], undefined],
    ["unknown after Tab", [fill, press("Tab")], undefined],
    ["unknown after a click on a button", [{ action: "click", fieldId: "button-3" }], undefined],
    ["the field that was clicked", [{ action: "click", fieldId: "input-1" }], "input-1"],
  ])("%s", (_, before, target) => {
    expect(findKeyTarget(press("Enter"), before, page)).toBe(target);
  });

  it("is the one of the previous action", () => {
    expect(findKeyTarget({ action: "press", keys: "Enter" }, [fill], page)).toBe("input-1");
    expect(findKeyTarget(press("Enter"), [], { ...page, focus: "other" })).toBeUndefined();
    expect(findKeyTarget(press("Enter"), [press("Space")], { ...page, focus: "none" })).toBe("none"); // the page scrolls
  });

  it("has to be found later after a key that moves the focus", () => {
    expect(findOpenKey([fill, { action: "press", keys: "Tab" }, { action: "press", keys: "Space" }], page)).toBe(2);
    expect(findOpenKey([fill, press("Enter")], page)).toBe(2);
  });
});

describe("binding", () => {
  it("adds what pressing sends", () => {
    expect(bindActions([{ action: "click", fieldId: "button-2" }], page)).toEqual([
      { action: "click", fieldId: "button-2", expects: "abc" },
    ]);
    expect(bindActions([{ action: "click", fieldId: "button-3" }], page)).toMatchObject([{ expects: "nothing" }]);
    expect(bindActions([{ action: "click", fieldId: "input-1" }], page)).toEqual([
      { action: "click", fieldId: "input-1" },
    ]);
  });

  it("adds the element that gets a key", () => {
    const bound = bindActions([fill, press("x"), press("Enter"), press("Tab"), press("Space")], page);
    expect(bound).toEqual([
      fill,
      { action: "press", keys: "x", focus: "input-1" },
      { action: "press", keys: "Enter", focus: "input-1", expects: "form" },
      press("Tab"),
      press("Space"),
    ]);
    expect(bindActions([{ ...press("Enter"), fieldId: "textarea-4" }], page)[0]).not.toHaveProperty("expects");
  });

  it("replaces what the caller claims, and leaves it out for old pages", () => {
    const claim = { action: "click", fieldId: "button-2", expects: "forged" };
    expect(bindActions([claim], page)).toMatchObject([{ expects: "abc" }]);
    expect(bindActions([claim], { fields: page.fields })).toEqual([{ action: "click", fieldId: "button-2" }]);
  });
});
