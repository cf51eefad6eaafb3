import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { handle, handleMark } from "./handle.ts";
import { createToolRegistry, isForbidden, toArgumentSchema } from "./registry.ts";

describe("what a tool is", () => {
  const define = (change: object = {}) =>
    defineTool({
      ...{ name: "star", description: "Mark it.", input: z.strictObject({ id: handle }), risk: "low", effect: "edit" },
      ...change,
    });

  it("has defaults for what it does not say", () => {
    expect(define()).toMatchObject({
      needs: [],
      aliases: [],
      profiles: ["assisted", "semi_auto", "auto", "unleashed"],
    });
  });

  it("is for the unleashed alone where it is of high risk, unless it says otherwise", () => {
    expect(define({ risk: "high" }).profiles).toEqual(["unleashed"]);
    expect(define({ risk: "high", profiles: ["auto"] }).profiles).toEqual(["auto"]);
  });

  it.each(["Star", "1star", "star!", "star tool", "", "a".repeat(64)])("is not called %j", (name) => {
    expect(() => define({ name })).toThrow("cannot be the name of a tool");
  });

  it("takes no argument that would pass for its name", () => {
    expect(() => define({ input: z.strictObject({ action: z.string() }) })).toThrow('takes an "action"');
  });

  it("cannot be changed once it is declared", () => {
    expect(Object.isFrozen(define())).toBe(true);
  });

  it.each([
    ["low", "assisted", false],
    ["high", "auto", true],
    ["high", "unleashed", false],
  ] as const)("of %s risk under %s is forbidden: %s", (risk, profile, forbidden) => {
    expect(isForbidden(define({ risk }), profile)).toBe(forbidden);
  });

  it("has a JSON Schema that marks what must be an element, made once", () => {
    const { input } = define();
    expect(toArgumentSchema(input)).toMatchObject({ properties: { id: { [handleMark]: true } }, required: ["id"] });
    expect(toArgumentSchema(input)).toBe(toArgumentSchema(input));
  });

  it.each([
    ["read", { readOnlyHint: true, destructiveHint: false, openWorldHint: true }],
    ["commit", { readOnlyHint: false, destructiveHint: true, openWorldHint: true }],
    ["file", { readOnlyHint: false, destructiveHint: true, openWorldHint: false }],
  ] as const)("tells an MCP client of its effect %s", (effect, annotations) => {
    const registry = createToolRegistry([define({ effect, risk: "medium" })]);
    expect(registry.toMcpTools({ abilities: [], profile: "auto" })[0]?.config.annotations).toEqual(annotations);
  });
});
