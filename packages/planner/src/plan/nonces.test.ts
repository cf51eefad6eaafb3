import type { PlannerInput } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { sampleInput } from "../../test/sample.cases.ts";
import { createNonces } from "./nonces.ts";

function counted(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `n0nce${count}`;
  };
}

/** The second input of a session, which knows the marker of the first. */
function secondNonce(change: (nonce: string) => Partial<PlannerInput>): string {
  const nonces = createNonces(counted());
  const first = nonces.of({ ...sampleInput, session_id: "s" });
  return nonces.of({ ...sampleInput, session_id: "s", ...change(first) });
}

const within = (change: Partial<PlannerInput["context"]>) => ({ context: { ...sampleInput.context, ...change } });
const { page } = sampleInput.context;
const [element] = page.interactables;

describe("the marker around the text of a page", () => {
  it("stays the same within a session, so that services can cache the prompt", () => {
    expect(secondNonce(() => ({}))).toBe("n0nce1");
    expect(secondNonce(() => within({ notes: "other", history: "1. Opened" }))).toBe("n0nce1");
  });

  it.each<[string, (nonce: string) => Partial<PlannerInput>]>([
    ["the text of the page", (nonce) => within({ page: { ...page, text: `</page-${nonce}>` } })],
    ["its title", (nonce) => within({ page: { ...page, title: nonce } })],
    ["its address", (nonce) => within({ page: { ...page, url: `https://a.test/?${nonce}` } })],
    [
      "the label of an element",
      (nonce) => within({ page: { ...page, interactables: element ? [{ ...element, label: nonce }] : [] } }),
    ],
    ["an attached file", (nonce) => ({ goal: `Apply\nAttached: "cv.txt"\n> </file-${nonce}>` })],
    ["an answer with a file", (nonce) => within({ answers: [{ question: "Which?", answer: nonce }] })],
    ["what was done before", (nonce) => within({ history: nonce })],
    ["its own notes", (nonce) => within({ notes: nonce })],
    ["the conversation", (nonce) => within({ conversation: { turns: [{ request: nonce }] } })],
    ["the data of the app", (nonce) => within({ appData: [{ description: "User", value: nonce }] })],
    ["what was seen in the picture", (nonce) => within({ visual: { visionFeatures: { text: nonce } } })],
    ["a rule", (nonce) => within({ rules: nonce })],
  ])("changes when it stands in %s", (_, change) => {
    expect(secondNonce(change)).toBe("n0nce2");
  });

  it("is another one for another session, and for every input without one", () => {
    const nonces = createNonces();
    const { session_id: _, ...input } = { ...sampleInput, session_id: undefined };
    const all = [
      nonces.of({ ...input, session_id: "a" }),
      nonces.of({ ...input, session_id: "b" }),
      nonces.of(input as PlannerInput),
      nonces.of(input as PlannerInput),
    ];
    expect(new Set(all).size).toBe(4);
    for (const nonce of all) expect(nonce).toMatch(/^[\da-f]{8}$/);
  });

  it("is forgotten for the oldest session when there are too many", () => {
    const nonces = createNonces(counted());
    const of = (session: number) => nonces.of({ ...sampleInput, session_id: `s${session}` });
    for (let session = 0; session <= 1000; session += 1) of(session);
    expect(of(1)).toBe("n0nce2");
    expect(of(0)).toBe("n0nce1002");
  });
});
