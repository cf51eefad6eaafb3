// The example folder for MCP clients, and a scripted model that fills in a shop's form with the client's browser.
import { fileURLToPath } from "node:url";
import { callTools, type ProtocolName, type ScriptedModel, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, onTestFinished } from "vitest";
import { openShop } from "../giselle.cases.ts";

export const folder = fileURLToPath(new URL("../../../../examples/mcp-clients/", import.meta.url));

export const joining = [
  { action: "fill", fieldId: "input-1", value: "Ada" },
  { action: "click", fieldId: "button-4" },
];
export const joined = [{ name: "Ada", password: "", plan: "Free" }];

/** Runs a client whose model opens a shop and joins it, and checks what the shop's server received. */
export async function expectAdaJoins(
  protocol: ProtocolName,
  runClient: (model: ScriptedModel) => Promise<{ stdout: string; stderr: string }>,
): Promise<void> {
  const shop = await openShop();
  const steps = [
    { tool: "navigate", arguments: { url: shop.url } },
    { tool: "executeFormActions", arguments: { actions: joining } },
  ];
  const model = await startScriptedModel(protocol, ({ toolNames }) => {
    const tool = toolNames.find((offered) => offered.endsWith(steps[0]?.tool ?? "nothing more"));
    const next = tool ? steps.shift() : undefined;
    return tool && next ? callTools([{ name: tool, arguments: next.arguments }]) : say("Ada has joined.");
  });
  onTestFinished(() => model.close());
  const { stdout } = await runClient(model);
  expect(shop.joined).toEqual(joined);
  expect(stdout).toContain("Ada has joined.");
}
