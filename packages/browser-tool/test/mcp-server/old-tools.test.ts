import { expect, it } from "vitest";
import { z } from "zod";
import {
  executeFormActionsInputShape,
  runExecuteFormActions,
  runGetFormSnapshot,
} from "../../src/mcp-server/library.ts";
import { BridgeClient } from "../../src/relay/index.ts";
import { startRelayWorld } from "../relay/relay-world.cases.ts";

it("keeps the two tools of earlier releases as functions over a client of the relay", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await world.openTab(session);
  const { sessionId, token } = session.agent;
  const client = new BridgeClient({ url: `${world.url}/relay`, sessionId, token });

  const { fields } = await runGetFormSnapshot(client);
  const name = fields.find(({ label }) => label === "Name");
  const actions = [{ action: "fill" as const, fieldId: name?.fieldId ?? "", value: "Ada" }];
  const input = z.object(executeFormActionsInputShape).parse({ actions, fields });
  const report = await runExecuteFormActions(input, client);

  expect(report).toMatchObject({ applied: 1, skipped: 0 });
  expect(await page.inputValue("input")).toBe("Ada");
  await expect(runExecuteFormActions({ actions: [{ action: "leap" }] } as never, client)).rejects.toThrow();
});
