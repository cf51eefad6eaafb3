import { AISDKError } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { GiselleError } from "./giselle-error.ts";

it("recognises errors of this and of another copy of the package", async () => {
  const path = "./giselle-error.ts?copy";
  const other = (await import(path)) as { GiselleError: typeof GiselleError };
  const error = new other.GiselleError("RUN_LOST", "The run was lost.");
  expect(error).not.toBeInstanceOf(GiselleError);
  expect(GiselleError.isInstance(error)).toBe(true);
  expect(AISDKError.isInstance(error)).toBe(true);
});

it("does not recognise other errors of the AI SDK", () => {
  expect(GiselleError.isInstance(new AISDKError({ name: "OtherError", message: "Something else." }))).toBe(false);
  expect(GiselleError.isInstance(undefined)).toBe(false);
});
