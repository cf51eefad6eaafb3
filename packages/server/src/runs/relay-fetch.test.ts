import { expect, it } from "vitest";
import { createRelayFetch } from "./relay-fetch.ts";

const url = "http://localhost/agent-api/relay";

it("calls the relay without the network", async () => {
  const fetch = createRelayFetch({ POST: async (request) => new Response(`got ${await request.text()}`) });
  const response = await fetch(url, { method: "POST", body: "a request" });
  expect(await response.text()).toBe("got a request");
});

it("rejects at once when it is aborted", async () => {
  const controller = new AbortController();
  const fetch = createRelayFetch({ POST: () => new Promise(() => {}) });
  const response = fetch(url, { method: "POST", signal: controller.signal });
  controller.abort(new Error("aborted"));
  await expect(response).rejects.toThrow("aborted");
});

it("does not call the relay when it is already aborted", async () => {
  let calls = 0;
  const fetch = createRelayFetch({
    async POST() {
      calls += 1;
      return Response.json(calls);
    },
  });
  await expect(fetch(url, { method: "POST", signal: AbortSignal.abort(new Error("aborted")) })).rejects.toThrow(
    "aborted",
  );
  expect(calls).toBe(0);
});

it("passes on an error of the relay", async () => {
  const fetch = createRelayFetch({ POST: () => Promise.reject(new Error("unreachable")) });
  await expect(fetch(url, { method: "POST" })).rejects.toThrow("unreachable");
});

it("cancels no request of a run that another instance is about to resume", async () => {
  const sent: string[] = [];
  let isHandedOver = false;
  const relay = {
    async POST(request: Request) {
      sent.push(((await request.json()) as { type: string }).type);
      return Response.json({ ok: true });
    },
  };
  const fetch = createRelayFetch(relay, { isHandedOver: () => isHandedOver });
  const send = (type: string) => fetch(url, { method: "POST", body: JSON.stringify({ type }) });
  await send("relay.cancel");
  isHandedOver = true;
  await send("relay.recall");
  await send("relay.cancel");
  expect(sent).toEqual(["relay.cancel", "relay.recall"]);
});
