import { describe, expect, it } from "vitest";
import { form } from "../../../test/react/form.cases.ts";
import { order } from "../../../test/react/order.cases.ts";
import { type Generation, openReactPage } from "../../../test/react/react-page.cases.ts";
import { call, createScriptedRoute, text } from "../../../test/react/scripted-route.cases.ts";

/** An app's own chat, in strict mode, where every effect runs twice. */
const app = `
  import { useChat } from "@ai-sdk/react";
  import { DefaultChatTransport } from "ai";
  import { StrictMode, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { useBrowserTool } from "../../src/react/index.ts";
  ${form}
  const transport = new DefaultChatTransport({ api: "/api/chat" });
  function App() {
    const tool = useBrowserTool({
      root: () => document.querySelector(globalThis.isGone ? "#gone" : "#form"),
      onReport: (report, actions) => effect("reported", [report.applied, actions.length]),
    });
    const chat = useChat({ id: "chat-1", transport, ...tool.chatOptions });
    tool.attach(chat);
    return <><Form /><button type="button" onClick={() => chat.sendMessage({ text: "Order Pro for Ada" })}>Ask</button>
      <output>{JSON.stringify(chat.messages)}</output><p>{chat.status}</p></>;
  }
  createRoot(document.querySelector("#app")).render(<StrictMode><App /></StrictMode>);
`;

const generations: { generation: Generation }[] = [{ generation: 6 }, { generation: 7 }];

describe.each(generations)("useBrowserTool in a chat of ai $generation (W1)", ({ generation }) => {
  it("answers the two tools in the page once, and the chat continues by itself", async () => {
    const route = createScriptedRoute(order);
    const { page, effects, errors } = await openReactPage({ app, route, generation });
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("Done.").waitFor();
    expect(effects.all).toEqual([
      { name: "named", detail: "Ada" },
      { name: "sent", detail: "Ada, Pro" },
      { name: "reported", detail: [3, 3] },
    ]);
    expect(route.posts).toHaveLength(3);
    expect(route.posts[2]?.messages.at(-1)?.parts.at(-1)).toMatchObject({
      state: "output-available",
      output: { report: { applied: 3, outcomes: [{ value: "Ada" }, { value: "Pro" }, { status: "applied" }] } },
    });
    expect(errors).toEqual([]);
  });

  it("reports why a tool failed", async () => {
    const route = createScriptedRoute(order);
    const { page } = await openReactPage({ app, route, generation });
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("Done.").waitFor();
    await page.evaluate(() => void Object.assign(globalThis, { isGone: true }));
    await page.getByRole("button", { name: "Ask" }).click();
    await expect.poll(() => route.posts.length).toBeGreaterThan(4);
    const answers = route.posts[4]?.messages.at(-1)?.parts.filter(({ type }) => type.startsWith("tool-"));
    expect(answers).toMatchObject([{ state: "output-error", errorText: expect.stringContaining("is missing") }]);
  });

  it("ignores dynamic and unknown tools", async () => {
    const route = createScriptedRoute(({ id, results }) =>
      results.length > 0
        ? text("t2", "Done.")
        : [
            call(`${id}-cloud`, "executeFormActions", { actions: [] }, { dynamic: true, providerExecuted: false }),
            call(`${id}-other`, "bookFlight", { to: "Kyoto" }),
          ],
    );
    const { page, effects } = await openReactPage({ app, route, generation });
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("ready").waitFor();
    await page.waitForFunction(() => document.querySelector("output")?.textContent?.includes("bookFlight"));
    expect(await page.locator("output").textContent()).not.toMatch(/output-(available|error)/);
    expect([route.posts.length, effects.all]).toEqual([1, []]);
  });
});
