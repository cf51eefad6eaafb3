import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { handle, handleMark } from "./handle.ts";
import { createToolRegistry, isForbidden, toArgumentSchema } from "./registry.ts";

describe("defineTool", () => {
  const define = (change: object = {}) =>
    defineTool({
      ...{ name: "star", description: "Mark it.", input: z.strictObject({ id: handle }), risk: "low", effect: "edit" },
      ...change,
    });

  it("has defaults", () => {
    expect(define()).toMatchObject({
      needs: [],
      aliases: [],
      profiles: ["assisted", "semi_auto", "auto", "unleashed"],
    });
  });

  it("allows a high-risk tool only for unleashed by default", () => {
    expect(define({ risk: "high" }).profiles).toEqual(["unleashed"]);
    expect(define({ risk: "high", profiles: ["auto"] }).profiles).toEqual(["auto"]);
  });

  it.each(["Star", "1star", "star!", "star tool", "", "a".repeat(64)])("refuses the name %j", (name) => {
    expect(() => define({ name })).toThrow("is not a valid tool name");
  });

  it("refuses an argument called action", () => {
    expect(() => define({ input: z.strictObject({ action: z.string() }) })).toThrow('has an argument "action"');
  });

  it("returns a frozen object", () => {
    expect(Object.isFrozen(define())).toBe(true);
  });

  it.each([
    ["low", "assisted", false],
    ["high", "auto", true],
    ["high", "unleashed", false],
  ] as const)("forbids %s risk under %s: %s", (risk, profile, forbidden) => {
    expect(isForbidden(define({ risk }), profile)).toBe(forbidden);
  });

  it("has a cached JSON Schema that marks element ids", () => {
    const { input } = define();
    expect(toArgumentSchema(input)).toMatchObject({ properties: { id: { [handleMark]: true } }, required: ["id"] });
    expect(toArgumentSchema(input)).toBe(toArgumentSchema(input));
  });

  it.each([
    ["read", { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }],
    ["commit", { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }],
    ["file", { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }],
  ] as const)("annotates the effect %s for MCP clients", (effect, annotations) => {
    const registry = createToolRegistry([define({ effect, risk: "medium" })]);
    expect(registry.toMcpTools({ abilities: [], profile: "auto" })[0]?.config.annotations).toEqual(annotations);
  });
});
