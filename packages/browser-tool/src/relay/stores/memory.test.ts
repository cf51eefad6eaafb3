import { describeRelayStore } from "../../../test/relay/stores/store-contract.cases.ts";
import { createMemoryStore } from "./memory.ts";

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
