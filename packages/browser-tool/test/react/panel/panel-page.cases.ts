import type { Approval } from "@giselles-ai/protocol";
import type { Locator } from "playwright-core";
import { form } from "../form.cases.ts";
import { openReactPage, type ReactPageOptions } from "../react-page.cases.ts";

/** The panel beside a form, in strict mode. */
const app = `
  import { StrictMode, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { GisellePanel } from "../../src/react/index.ts";
  ${form}
  const root = () => document.querySelector("#form");
  createRoot(document.querySelector("#app")).render(
    <StrictMode>
      <style>{"body { margin: 0 } #app { display: grid; gap: 8px; padding: 8px } .chat { height: 560px }"}</style>
      <div className="chat"><GisellePanel approvalsApi="/approvals" root={root} suggestions={["Order Pro for Ada"]} {...panelProps} /></div>
      <Form />
    </StrictMode>,
  );
`;

export interface Decided {
  id: string;
  body: unknown;
}

export interface PanelOptions extends Omit<ReactPageOptions, "app" | "other"> {
  /** An object, as JavaScript source. */
  props?: string;
}

/** The panel with its chat route, and an approvals server that records the decisions. */
export async function openPanel({ props = "{}", ...options }: PanelOptions) {
  const open: Approval[] = [];
  const decided: Decided[] = [];
  const asked: string[] = [];
  const lost: string[] = [];
  let isLost = false;
  let status = 200;
  const opened = await openReactPage({
    ...options,
    app,
    before: `const panelProps = ${props}`,
    async other(path, method, body) {
      const { pathname, search } = new URL(path, "http://localhost");
      if (!pathname.startsWith("/approvals")) return { status: 404, body: {} }; // as the page's icon
      if (method === "GET" && isLost) {
        lost.push(search);
        return undefined;
      }
      if (method === "GET") {
        asked.push(search);
        return { status: 200, body: { approvals: open } };
      }
      const id = pathname.slice("/approvals/".length);
      if (status === 200) {
        decided.push({ id, body: JSON.parse(await body()) });
        open.splice(0, open.length, ...open.filter((approval) => approval.id !== id));
      }
      return { status, body: { message: "Somebody was first." } };
    },
  });
  const { page } = opened;
  return {
    ...opened,
    approvals: {
      open,
      decided,
      asked,
      /** The open approvals. */
      lost,
      loseQuestions(next: boolean) {
        isLost = next;
      },
      answerWith(next: number) {
        status = next;
      },
    },
    input: page.getByRole("textbox", { name: "Message" }),
    log: page.getByRole("log"),
    async ask(text = "Order Pro for Ada") {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.keyboard.press("Enter");
    },
  };
}

/**
 * What each item of a list reads. It asks for one element: a list of React's elements, with all that hangs from them, is more
 * than Firefox can take.
 */
export function readItems(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    // biome-ignore lint/performance/useDomNodeTextContent: innerText has the visible lines
    return Array.from(element.querySelectorAll("li"), (item) => item.innerText.trim());
  });
}

/** What each row of a table reads. */
export function readRows(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const rows = element.querySelectorAll<HTMLElement>("tbody tr");
    // biome-ignore lint/performance/useDomNodeTextContent: innerText has the visible text only
    return Array.from(rows, (row) => row.innerText.trim().replace(/\s+/g, " "));
  });
}

export function approvalOf(changes: Partial<Approval> = {}): Approval {
  const step = { explanation: "", estimated_risk: "medium", confidence: 0.9 } as const;
  return {
    id: "a1",
    runId: "run-1",
    step: 1,
    from: 0,
    message: "Fill in the order and send it.",
    steps: [
      { ...step, action: { action: "fill", fieldId: "input-1", value: "Ada Lovelace" } },
      { ...step, action: { action: "fill", fieldId: "input-2", value: "correct horse" } },
      { ...step, action: { action: "click", fieldId: "button-4" } },
    ],
    asked: [2],
    actionHash: "hash",
    epoch: "epoch",
    origin: "https://shop.example",
    url: "https://shop.example/order",
    title: "Order",
    fields: [
      { fieldId: "input-1", label: "Full name", kind: "text", sensitive: false, value: "" },
      { fieldId: "input-2", label: "Password", kind: "text", sensitive: true },
      { fieldId: "button-4", label: "Send", kind: "button", sensitive: false },
    ],
    askedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    status: "asked",
    ...changes,
  };
}
