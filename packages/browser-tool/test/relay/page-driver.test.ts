import { describePageDriver } from "@giselles-ai/testing";
import { startRelayWorld } from "./relay-world.cases.ts";

describePageDriver("the relay's client", async (html) => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  await world.openTab(session, { html });
  return world.client(session);
});
