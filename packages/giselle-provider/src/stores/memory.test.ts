import { expect, it } from "vitest";
import { describeSessionStore } from "../../test/stores/store-contract.cases.ts";
import { createMemoryStore } from "./memory.ts";

describeSessionStore("the memory store", async () => {
  const store = createMemoryStore();
  return { open: () => store };
});

it("removes a session 600 seconds after its last use (V3)", async () => {
  let time = 0;
  const store = createMemoryStore({ now: () => time });
  const claim = { token: "t", ttlMs: 900_000 };
  await store.claim("s", claim);
  await store.save("s", { providerSessionId: "s", createdAt: 0 }, "t");
  time = 599_000;
  await store.renew("s", claim);
  time = 1_198_000;
  expect(await store.load("s")).toBeDefined();
  time = 1_200_000;
  expect(await store.load("s")).toBeUndefined();
});
