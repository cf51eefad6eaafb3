import { describe, expect, it } from "vitest";
import { SecretError } from "./secret.ts";
import { secretFromEnv } from "./secret-from-env.ts";

const origins = ["https://shop.example"];

describe("secretFromEnv", () => {
  it("reads the variable, and uses its name or the given one", () => {
    const env = { SHOP_PASSWORD: "correct horse" };
    const value = "correct horse";
    expect(secretFromEnv("SHOP_PASSWORD", { origins, env })).toEqual({ name: "SHOP_PASSWORD", value, origins });
    expect(secretFromEnv("SHOP_PASSWORD", { name: "password", kind: "text", origins, env })).toEqual({
      name: "password",
      kind: "text",
      value,
      origins,
    });
  });

  it.each([
    [{}, "not set"],
    [{ SHOP_PASSWORD: "" }, "empty"],
  ])("names the variable that has no value: %o", (env, state) => {
    const read = () => secretFromEnv("SHOP_PASSWORD", { name: "password", origins, env });
    expect(read).toThrow(SecretError);
    expect(read).toThrow(
      `The secret "password" comes from the environment variable SHOP_PASSWORD, which is ${state}. Export it before you start this program.`,
    );
  });
});
