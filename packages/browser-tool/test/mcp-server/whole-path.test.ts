import { runGemini } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { expectWholePath } from "./whole-path.cases.ts";

it("M2, promise 1: Gemini CLI fills the user's own page through the relay, and our side calls no model", async () => {
  const { requests } = await expectWholePath(runGemini, "google");
  // All three are Gemini's: the snapshot, the actions, the answer. Only Gemini has the model's address.
  expect(requests).toHaveLength(3);
}, 300_000);
