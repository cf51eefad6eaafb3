import { describe, expect, it } from "vitest";
import type { ComputerAction } from "./computer-action.ts";
import { readAnthropicCall } from "./read-anthropic.ts";
import { readGeminiCall } from "./read-gemini.ts";
import { readOpenaiCall } from "./read-openai.ts";

const size = { width: 1440, height: 900 };
const at = { x: 10, y: 20 };
const anthropic = (action: string, more: object = {}) =>
  readAnthropicCall("computer", { action, coordinate: [10, 20], ...more }).actions;
const openai = (type: string, more: object = {}) => readOpenaiCall({ action: { type, x: 10, y: 20, ...more } }).actions;
const gemini = (name: string, args: object = {}) => readGeminiCall(name, args, size).actions;
const refused = [{ type: "refuse", code: "INVALID_ACTION", message: expect.stringMatching(/./) }];

describe("calls of Anthropic", () => {
  it.each<[string, object, ComputerAction[]]>([
    ["left_click", {}, [{ type: "click", at }]],
    ["right_click", {}, [{ type: "click", at, button: "right" }]],
    ["middle_click", {}, [{ type: "click", at, button: "middle" }]],
    ["double_click", {}, [{ type: "click", at, clicks: 2 }]],
    ["triple_click", {}, [{ type: "click", at, clicks: 3 }]],
    ["left_click", { text: "ctrl+shift" }, [{ type: "click", at, modifiers: ["Control", "Shift"] }]],
    ["left_click", { modifiers: "alt", text: "ctrl" }, [{ type: "click", at, modifiers: ["Alt"] }]],
    ["left_click", { target: { type: "ref", ref: "ref_7" } }, [{ type: "click", at: { ref: "ref_7" } }]],
    ["left_click", { target: { type: "coordinate", x: 1, y: 2 } }, [{ type: "click", at: { x: 1, y: 2 } }]],
    ["mouse_move", {}, [{ type: "move", at }]],
    ["left_click_drag", { start_coordinate: [1, 2] }, [{ type: "drag", from: { x: 1, y: 2 }, to: at }]],
    ["left_click_drag", { from: { type: "ref", ref: "a" } }, [{ type: "drag", from: { ref: "a" }, to: at }]],
    ["scroll", {}, [{ type: "scroll", deltaY: 300, at }]],
    ["scroll", { scroll_direction: "up", scroll_amount: 5 }, [{ type: "scroll", deltaY: -500, at }]],
    ["scroll", { coordinate: null }, [{ type: "scroll", deltaY: 300 }]],
    ["scroll_to", {}, [{ type: "reveal", at }]],
    ["type", { text: "" }, [{ type: "type", text: "" }]],
    [
      "key",
      { text: "ctrl+a BackSpace" },
      [
        { type: "keys", keys: "Control+a" },
        { type: "keys", keys: "Backspace" },
      ],
    ],
    [
      "key",
      { text: "Tab", repeat: 2 },
      [
        { type: "keys", keys: "Tab" },
        { type: "keys", keys: "Tab" },
      ],
    ],
    ["key", { text: "Tab", repeat: -5 }, [{ type: "keys", keys: "Tab" }]],
    ["key", { text: " " }, [{ type: "keys", keys: "Space" }]],
    ["wait", { duration: 0 }, [{ type: "wait", ms: 0 }]],
    ["wait", {}, [{ type: "wait", ms: 1000 }]],
    ["navigate", { url: "back" }, [{ type: "back" }]],
    ["navigate", { url: "shop.example/a" }, [{ type: "navigate", url: "https://shop.example/a" }]],
    ["navigate", { url: "HTTP://shop.example" }, [{ type: "navigate", url: "HTTP://shop.example" }]],
    ["form_input", { value: 7 }, [{ type: "set", at, value: "7" }]],
    ["form_input", { value: false }, [{ type: "set", at, value: false }]],
    ["find", { query: "price" }, [{ type: "read", find: "price" }]],
    ["read_page", {}, [{ type: "read" }]],
    ["zoom", {}, [{ type: "look" }]],
  ])("%s %j", (action, more, actions) => {
    expect(anthropic(action, more)).toEqual(actions);
  });

  it.each<[string, object]>([
    ["left_click", { coordinate: null }],
    ["left_click", { coordinate: [1] }],
    ["left_click", { coordinate: ["1", "2"] }],
    ["left_click", { coordinate: [Number.NaN, 2] }],
    ["left_click", { text: "a" }],
    ["left_click", { target: { type: "ref", ref: "" } }],
    ["left_click_drag", {}],
    ["scroll", { scroll_direction: "left" }],
    ["type", {}],
    ["key", {}],
    ["key", { text: "hyper" }],
    ["navigate", {}],
    ["navigate", { url: "reload" }],
    ["form_input", {}],
    ["form_input", { value: ["a"] }],
    ["left_mouse_down", {}],
    ["constructor", {}],
    ["__proto__", {}],
  ])("%s %j is refused with a reason", (action, more) => {
    expect(anthropic(action, more)).toEqual(refused);
  });

  it("repeats a key at most a hundred times", () => {
    expect(anthropic("key", { text: "Down", repeat: 1_000_000 })).toHaveLength(100);
  });

  it.each([null, undefined, "left_click", 7, []])("refuses %j", (given) => {
    expect(readAnthropicCall("computer", given).actions).toEqual(refused);
  });

  it("takes the name of a member of a toolset for the action", () => {
    expect(readAnthropicCall("hover", { coordinate: [10, 20] }).actions).toEqual([{ type: "move", at }]);
  });
});

describe("calls of OpenAI", () => {
  it.each<[string, object, ComputerAction[]]>([
    ["click", { button: "left" }, [{ type: "click", at }]],
    ["click", { button: "wheel" }, [{ type: "click", at, button: "middle" }]],
    ["click", { button: "right", keys: ["SHIFT"] }, [{ type: "click", at, button: "right", modifiers: ["Shift"] }]],
    ["click", { button: "back" }, [{ type: "back" }]],
    ["double_click", { keys: null }, [{ type: "click", at, clicks: 2 }]],
    ["drag", { path: [at, { x: 5, y: 5 }, { x: 9, y: 9 }] }, [{ type: "drag", from: at, to: { x: 9, y: 9 } }]],
    ["keypress", { keys: ["CTRL", "L"] }, [{ type: "keys", keys: "Control+l" }]],
    ["move", {}, [{ type: "move", at }]],
    ["screenshot", {}, [{ type: "look" }]],
    ["scroll", { scroll_x: 0, scroll_y: -200 }, [{ type: "scroll", at, deltaY: -200 }]],
    ["scroll", { scrollY: 300 }, [{ type: "scroll", at, deltaY: 300 }]],
    ["type", { text: "Ada" }, [{ type: "type", text: "Ada" }]],
    ["wait", {}, [{ type: "wait", ms: 2000 }]],
  ])("%s %j", (type, more, actions) => {
    expect(openai(type, more)).toEqual(actions);
  });

  it.each<[string, object]>([
    ["click", {}],
    ["click", { button: "forward" }],
    ["click", { button: "left", keys: ["A"] }],
    ["drag", { path: [at] }],
    ["keypress", { keys: [] }],
    ["keypress", { keys: ["HYPER"] }],
    ["scroll", { scroll_y: 0 }],
    ["scroll", { scroll_x: 100 }],
    ["type", {}],
    ["teleport", {}],
  ])("%s %j is refused with a reason", (type, more) => {
    expect(openai(type, more)).toEqual(refused);
  });

  it("read every action of a batch, also after one that is refused", () => {
    const { actions } = readOpenaiCall({ actions: [{ type: "nothing" }, null, { type: "screenshot" }] });
    expect(actions).toEqual([...refused, ...refused, { type: "look" }]);
  });

  it.each([null, undefined, "click", { actions: "click" }])("have no action in %j, and say why", (given) => {
    expect(readOpenaiCall(given)).toEqual({ actions: refused, checks: [] });
  });

  it("warn of what a person has to confirm, in both spellings", () => {
    const checks = [
      { id: "sc_1", code: "malicious_instructions", message: "Injected." },
      { id: "sc_2", code: "other" },
    ];
    for (const name of ["pending_safety_checks", "pendingSafetyChecks"]) {
      const call = readOpenaiCall({ actions: [], [name]: checks });
      expect(call).toEqual({ actions: [], checks, warning: "Injected. other" });
    }
    expect(readOpenaiCall({ actions: [], pending_safety_checks: [] })).not.toHaveProperty("warning");
  });
});

describe("calls of Gemini", () => {
  const centre = { x: 500, y: 500 };
  const middle = { x: 720, y: 450 };

  it.each<[string, object, ComputerAction[]]>([
    ["click_at", centre, [{ type: "click", at: middle }]],
    ["click_at", { x: 0, y: 0 }, [{ type: "click", at: { x: 0, y: 0 } }]],
    ["double_click", centre, [{ type: "click", at: middle, clicks: 2 }]],
    ["hover_at", centre, [{ type: "move", at: middle }]],
    [
      "type_text_at",
      { ...centre, text: "Ada" },
      [{ type: "type", text: "Ada", at: middle, replaces: true, submits: true }],
    ],
    [
      "type_text_at",
      { ...centre, text: "Ada", press_enter: false, clear_before_typing: false },
      [{ type: "type", text: "Ada", at: middle, replaces: false, submits: false }],
    ],
    ["type", { text: "Ada" }, [{ type: "type", text: "Ada", replaces: false, submits: false }]],
    ["key_combination", { keys: "control+c" }, [{ type: "keys", keys: "Control+c" }]],
    ["press_key", { key: "Enter" }, [{ type: "keys", keys: "Enter" }]],
    ["scroll_document", { direction: "up" }, [{ type: "scroll", deltaY: -720 }]],
    ["scroll_at", { ...centre, magnitude: 500 }, [{ type: "scroll", at: middle, deltaY: 450 }]],
    ["scroll", { ...centre, magnitude_in_pixels: 77 }, [{ type: "scroll", at: middle, deltaY: 77 }]],
    [
      "drag_and_drop",
      { ...centre, destination_x: 1000, destination_y: 0 },
      [{ type: "drag", from: middle, to: { x: 1440, y: 0 } }],
    ],
    ["go_back", {}, [{ type: "back" }]],
    ["wait_5_seconds", {}, [{ type: "wait", ms: 5000 }]],
    ["open_web_browser", {}, [{ type: "look" }]],
  ])("%s %j", (name, args, actions) => {
    expect(gemini(name, args)).toEqual(actions);
  });

  it.each<[string, object]>([
    ["click_at", { x: 5 }],
    ["click_at", { x: "5", y: 5 }],
    ["type_text_at", centre],
    ["type", {}],
    ["key_combination", {}],
    ["key_combination", { keys: "control+hyper" }],
    ["key_combination", { keys: "constructor" }],
    ["scroll_document", { direction: "left" }],
    ["drag_and_drop", centre],
    ["navigate", {}],
    ["search", {}],
    ["toString", {}],
  ])("%s %j is refused with a reason", (name, args) => {
    expect(gemini(name, args)).toEqual(refused);
  });

  it.each([
    ["require_confirmation", "It buys.", { warning: "It buys." }],
    ["require_confirmation", undefined, { warning: "require_confirmation" }],
    ["something_new", undefined, { warning: "something_new" }],
    ["regular", undefined, {}],
    ["ALLOWED", undefined, {}],
  ])("that are decided as %s run with the warning that they need", (decision, explanation, warning) => {
    const call = readGeminiCall("go_back", { safety_decision: { decision, explanation } }, size);
    expect(call).toEqual({ actions: [{ type: "back" }], ...warning });
  });

  it.each(["block", "BLOCKED", "denied", "deny"])("that are decided as %s do not run", (decision) => {
    expect(gemini("go_back", { safety_decision: { decision, explanation: "Harm" } })).toEqual([
      { type: "refuse", code: "INVALID_ACTION", message: "Gemini has blocked this. Harm" },
    ]);
  });
});
