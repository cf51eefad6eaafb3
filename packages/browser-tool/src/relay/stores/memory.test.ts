import { createMemoryStore } from "./memory.ts";
import { describeRelayStore } from "./store-contract.cases.ts";

describeRelayStore("the memory store", async () => {
  let time = Date.now;
  const store = createMemoryStore({ now: () => time() });
  return {
    // There is one instance: memory is not shared.
    open(now = Date.now) {
      if (now !== Date.now) time = now;
      return store;
    },
  };
});
