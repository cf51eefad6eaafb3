import { describe, expect, it } from "vitest";
import { createRandom } from "../test/random.cases.ts";
import type { AnyAction } from "./action.ts";
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

describe("keys and chords", () => {
  it.each([
    "Enter",
    "enter",
    "Return",
    "NumpadEnter",
    "Space",
    "Spacebar",
    " ",
    "",
    "Control+Enter",
    "Shift+ ",
    "Meta+Return",
    "\n",
  ])("%j presses", (keys) => {
    expect(isPressingKey(keys)).toBe(true);
  });

  it.each(["+", "Control++", "Enter+a", "Escape", "Tab", "EnterKey", "Enter x", "spacex", undefined, null, 13, {}])(
    "%j does not",
    (keys) => {
      expect(isPressingKey(keys)).toBe(false);
    },
  );

  it.each<[string, string | undefined]>([
    ["x", "input-1"],
    ["+", "input-1"],
    ["Shift+A", "input-1"],
    ["Backspace", "input-1"],
    ["ArrowLeft", "input-1"],
    ["Shift+End", "input-1"],
    ["Control+V", "input-1"],
    ["Meta+Z", "input-1"],
    ["cmd+c", "input-1"],
    ["Space", "input-1"],
    ["Tab", undefined],
    ["Shift+Tab", undefined],
    ["Enter", undefined],
    ["Escape+Tab", undefined],
    ["Control+L", undefined],
    ["Control+Shift+K", undefined],
    ["Alt+D", undefined],
    ["F6", undefined],
    ["Ada", undefined],
  ])("after %j in a text field, the next key goes to %s", (keys, target) => {
    expect(findKeyTarget(press("x"), [fill, press(keys)], page)).toBe(target);
  });

  it.each<[string, AnyAction[], string | undefined]>([
    ["scrolling", [{ action: "scroll", deltaY: 5 }], "button-2"],
    ["hovering", [{ action: "hover", fieldId: "input-1" }], "button-2"],
    ["waiting", [{ action: "wait_for_idle" }], "button-2"],
    ["reading", [{ action: "snapshot" }], "button-2"],
    ["navigating", [{ action: "navigate", url: "/" }], undefined],
    ["a click at a point", [{ action: "click_point", point: { x: 1, y: 1 } }], undefined],
    ["dragging", [{ action: "drag", from: "input-1", to: "button-3" }], undefined],
    ["a long press", [{ action: "long_press", fieldId: "input-1" }], undefined],
    ["a tool of a newer peer", [{ action: "teleport", fieldId: "input-1" }], undefined],
    ["clearing", [{ action: "clear", fieldId: "input-1" }], "input-1"],
    ["filling what is not on the page", [{ action: "fill", fieldId: "input-9", value: "" }], "input-9"],
    ["a key that names its field", [{ action: "press", keys: "x", fieldId: "textarea-4" }], "textarea-4"],
  ])("after %s, it goes where it can be known", (_, before, target) => {
    expect(findKeyTarget(press("x"), before, page)).toBe(target);
  });
});

it("binds a list in any order so that every key and click has exactly what it was judged by", () => {
  const random = createRandom("bound actions");
  const keys = ["x", "Enter", "Tab", "Space", "Control+A", "Shift+Enter"];
  const ids = page.fields.map(({ fieldId }) => fieldId);
  for (let round = 0; round < 500; round += 1) {
    const actions = Array.from({ length: random.between(1, 6) }, (): AnyAction => {
      const fieldId = ids[random.between(0, ids.length - 1)] ?? "";
      const key = { ...press(keys[random.between(0, keys.length - 1)] ?? ""), ...(random.next() < 0.2 && { fieldId }) };
      const forged = random.next() < 0.5 ? { expects: "forged", focus: "forged" } : {};
      const others = [{ action: "fill", fieldId, value: "" }, { action: "click", fieldId }, key, key];
      return { ...(others[random.between(0, 3)] as AnyAction), ...forged };
    });
    const bound = bindActions(actions, page);
    expect(JSON.stringify(bound)).not.toContain("forged");
    expect(bindActions(bound, page)).toEqual(bound);
    expect(bound.map(({ expects: _, focus: __, ...action }) => action)).toEqual(
      actions.map(({ expects: _, focus: __, ...action }) => action),
    );
    bound.forEach((action, index) => {
      if (action.action !== "press" || action.fieldId !== undefined) return;
      expect(action.focus).toBe(findKeyTarget(action, actions.slice(0, index), page));
    });
  }
});
