import { expect, it } from "vitest";
import { openReactPage } from "../react-page.cases.ts";
import { call, createScriptedRoute, text } from "../scripted-route.cases.ts";

const app = `
  import { StrictMode, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { z } from "zod";
  import { GisellePanel, useGiselleTool } from "../../src/react/index.ts";
  function Orders() {
    useGiselleTool({
      name: "find_order",
      description: "Look up an order by its number",
      parameters: z.object({ number: z.string() }),
      effect: "read",
      execute: async ({ number }) => (await fetch("/orders/" + number)).json(),
    });
    return <p>Orders</p>;
  }
  function App() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {isOpen && <Orders />}
        <button onClick={() => setOpen(false)}>Close</button>
        <div style={{ height: 400 }}><GisellePanel /></div>
      </>
    );
  }
  createRoot(document.querySelector("#app")).render(<StrictMode><App /></StrictMode>);
`;

const calling = (input: object) => ({ actions: [{ action: "call_page_tool", name: "find_order", input }] });

async function openApp(input: object) {
  const asked: string[] = [];
  const route = createScriptedRoute(({ id, results }) =>
    results.length === 0
      ? [call(`${id}-call`, "executeFormActions", calling(input))]
      : text(id, JSON.stringify(results[0]?.output.report)),
  );
  const { page } = await openReactPage({
    route,
    app,
    async other(path) {
      if (path !== "/favicon.ico") asked.push(path); // some browsers ask for it
      return { status: 200, body: { status: "shipped" } };
    },
  });
  return {
    page,
    asked,
    posts: route.posts as { appTools?: unknown }[],
    async ask(words: string) {
      await page.getByRole("textbox", { name: "Message" }).fill(words);
      await page.keyboard.press("Enter");
    },
  };
}

it("declares the tools of mounted components, and runs them in the page with what they returned", async () => {
  const { page, asked, posts, ask } = await openApp({ number: "A17" });
  await ask("Where is my order?");
  await page.getByText('\\"status\\":\\"shipped\\"').waitFor();
  expect(asked).toEqual(["/orders/A17"]);
  expect(posts[0]?.appTools).toEqual([
    {
      name: "find_order",
      description: "Look up an order by its number",
      effect: "read",
      inputSchema: expect.objectContaining({ type: "object", required: ["number"] }),
    },
  ]);
});

it("refuses an input that the schema of the app does not take", async () => {
  const { page, asked, ask } = await openApp({ number: 17 });
  await ask("Where is my order?");
  await page.getByText("INVALID_VALUE").waitFor();
  expect(asked).toEqual([]);
});

it("offers no tool of a component that is not mounted any more", async () => {
  const { page, asked, posts, ask } = await openApp({ number: "A17" });
  await page.getByRole("button", { name: "Close" }).click();
  await ask("Where is my order?");
  await page.getByText("NOT_FOUND").waitFor();
  expect({ asked, tools: posts[0]?.appTools }).toEqual({ asked: [], tools: undefined });
});
