import { describeRunStore } from "../../../test/runs/store/store-contract.cases.ts";
import { createMemoryRunStore } from "./memory.ts";

describeRunStore("the memory store", async () => {
  let time = Date.now;
  const store = createMemoryRunStore({ now: () => time() });
  return {
    // There is one instance: memory is not shared.
    open(now = Date.now) {
      time = now;
      return store;
    },
  };
});
