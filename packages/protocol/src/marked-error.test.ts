import { describe, expect, it } from "vitest";
import { markedError } from "./marked-error.ts";

class LampError extends markedError("LampError") {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
class DoorError extends markedError("DoorError") {}

/** The same class from a second installed copy of the package. */
async function otherCopy() {
  const path = "./marked-error.ts?copy";
  const { markedError: otherMarkedError } = (await import(path)) as { markedError: typeof markedError };
  expect(otherMarkedError).not.toBe(markedError);
  return class extends otherMarkedError("LampError") {};
}

describe("a marked error", () => {
  it("is recognised only by its own class", () => {
    const error: unknown = new LampError("OFF", "The lamp is off.");
    expect(LampError.isInstance(error)).toBe(true);
    expect(LampError.isInstance(error) && error.code).toBe("OFF");
    expect(DoorError.isInstance(error)).toBe(false);
  });

  it("is recognised by another installed copy, where instanceof fails", async () => {
    const Other = await otherCopy();
    const error = new Other("The lamp is off.");
    expect(error).not.toBeInstanceOf(LampError);
    expect(LampError.isInstance(error)).toBe(true);
    expect(Other.isInstance(new LampError("OFF", "The lamp is off."))).toBe(true);
  });

  it.each([undefined, null, "LampError", new Error("LampError"), { name: "LampError" }])("is not %o", (value) => {
    expect(LampError.isInstance(value)).toBe(false);
  });

  it("is an ordinary error otherwise", () => {
    const cause = new Error("no power");
    const error = new LampError("OFF", "The lamp is off.", { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "LampError", message: "The lamp is off.", cause });
    expect(String(error)).toBe("LampError: The lamp is off.");
    expect(error.stack).toContain("marked-error.test.ts");
    expect(Object.keys(error)).toEqual(["name", "code"]);
  });
});
