import { expect, it } from "vitest";
import { createRelayFetch } from "./relay-fetch.ts";

const url = "http://localhost/agent-api/relay";

it("asks the relay without the network", async () => {
  const fetch = createRelayFetch({ POST: async (request) => new Response(`got ${await request.text()}`) });
  const response = await fetch(url, { method: "POST", body: "a question" });
  expect(await response.text()).toBe("got a question");
});

it("does not wait for an answer that is no longer wanted", async () => {
  const leaving = new AbortController();
  const fetch = createRelayFetch({ POST: () => new Promise(() => {}) });
  const asked = fetch(url, { method: "POST", signal: leaving.signal });
  leaving.abort(new Error("enough"));
  await expect(asked).rejects.toThrow("enough");
});

it("asks nothing when it was stopped before", async () => {
  let calls = 0;
  const fetch = createRelayFetch({
    async POST() {
      calls += 1;
      return Response.json(calls);
    },
  });
  await expect(fetch(url, { method: "POST", signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
    "enough",
  );
  expect(calls).toBe(0);
});

it("passes on that the relay failed", async () => {
  const fetch = createRelayFetch({ POST: () => Promise.reject(new Error("away")) });
  await expect(fetch(url, { method: "POST" })).rejects.toThrow("away");
});
