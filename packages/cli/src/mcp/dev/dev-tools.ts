// Tools that coding agents expect of a browser: `giselle mcp --tools dev`. Each is declared for the policy, like every tool.
import { defineTool, type Tool } from "@giselles-ai/planner";
import type { AnyAction } from "@giselles-ai/protocol";
import { z } from "zod";
import type { BrowserToolContext, BrowserToolReply, DefinedTool } from "../browser-tool.ts";
import { formatMessages, formatRequest, formatRequests } from "./format-log.ts";
import { saveFile } from "./save-file.ts";

const fieldId = z.string().optional();

function define(
  tool: Omit<Parameters<typeof defineTool>[0], "needs">,
  more: Omit<DefinedTool, "tool"> & { title: string },
): DefinedTool {
  return { tool: defineTool({ ...tool, needs: ["browser"] }) as Tool, ...more };
}

export const screenshotTool = define(
  {
    name: "screenshot",
    description: "A screenshot of the viewport, one element, or the full page. Points refer to the latest one.",
    input: z.strictObject({ fieldId, fullPage: z.boolean().optional() }),
    risk: "low",
    effect: "read",
  },
  {
    title: "Take a screenshot",
    async run({ fieldId: one, fullPage }, { session, signal }) {
      const wanted = { ...(typeof one === "string" && { fieldId: one }), ...(fullPage === true && { fullPage }) };
      const { base64, mimeType } = await session.drivers.page.screenshot({ ...wanted, signal });
      return { content: [{ type: "image", data: base64, mimeType }] };
    },
  },
);

export const waitForTool = define(
  {
    name: "wait_for",
    description: "Wait until the page shows text, or no longer shows textGone; without them, until it is idle.",
    input: z.strictObject({
      text: z.string().min(1).optional(),
      textGone: z.string().min(1).optional(),
      timeoutMs: z.number().int().min(0).max(60_000).optional(),
    }),
    risk: "low",
    effect: "read",
    aliases: ["wait_for_text"],
  },
  { title: "Wait for the page", showsPage: true, run: runWait },
);

async function runWait(
  { text, textGone, timeoutMs }: AnyAction,
  { session, signal }: BrowserToolContext,
): Promise<BrowserToolReply> {
  const { page } = session.drivers;
  const limit = Number(timeoutMs ?? 5000);
  if (typeof text !== "string" && typeof textGone !== "string") {
    const { idle, waitingFor } = await page.waitForIdle({ timeoutMs: limit, signal });
    return idle ? "" : `The page is still busy${waitingFor ? `: ${waitingFor}` : ""}.`;
  }
  const end = performance.now() + limit;
  const left = () => Math.max(0, end - performance.now());
  const { inspector } = page;
  if (typeof text === "string" && !(await inspector.waitForText(text, { timeoutMs: left(), signal })))
    return { isError: true, text: `[DEADLINE] The page has not shown ${JSON.stringify(text)} within ${limit} ms.` };
  if (
    typeof textGone === "string" &&
    !(await inspector.waitForText(textGone, { isGone: true, timeoutMs: left(), signal }))
  )
    return { isError: true, text: `[DEADLINE] The page still shows ${JSON.stringify(textGone)} after ${limit} ms.` };
  return "";
}

export const devTools: readonly DefinedTool[] = [
  define(
    {
      name: "console",
      description: "Console messages and uncaught errors of the tab, oldest first.",
      input: z.strictObject({ level: z.enum(["error", "warning", "all"]).optional() }),
      risk: "low",
      effect: "read",
    },
    {
      title: "Read the console",
      run: async ({ level = "all" }, { session }) =>
        formatMessages(await session.drivers.page.inspector.messages(), String(level)),
    },
  ),
  define(
    {
      name: "network",
      description: "Requests of the tab. With id: headers and bodies of one.",
      input: z.strictObject({ id: z.string().optional(), find: z.string().optional().describe("Part of the address") }),
      risk: "low",
      effect: "read",
    },
    {
      title: "Read network requests",
      async run({ id, find = "" }, { session }) {
        const { inspector } = session.drivers.page;
        if (typeof id !== "string") return formatRequests(await inspector.requests(), String(find));
        const details = await inspector.request(id);
        return details ? formatRequest(details) : { isError: true, text: `[NOT_FOUND] There is no request ${id}.` };
      },
    },
  ),
  define(
    {
      name: "evaluate",
      description: "Run JavaScript in the page: () => document.title, or (element) => … with fieldId. Returns JSON.",
      input: z.strictObject({ function: z.string().min(1), fieldId }),
      risk: "high",
      effect: "commit",
    },
    {
      title: "Run JavaScript",
      run: async ({ function: code, fieldId: one }, { session, signal }) =>
        session.drivers.page.inspector.evaluate(String(code), { signal, ...(one ? { fieldId: String(one) } : {}) }),
    },
  ),
  history("back"),
  history("forward"),
  define(
    {
      name: "markdown",
      description: "The visible content of the page as Markdown.",
      input: z.strictObject({}),
      risk: "low",
      effect: "read",
    },
    {
      title: "Read the page as Markdown",
      run: async (_, { session, signal }) => (await session.drivers.page.inspector.markdown({ signal })) || "(empty)",
    },
  ),
  define(
    {
      name: "pdf",
      description: "Save the page as a PDF file.",
      input: z.strictObject({ path: z.string().optional() }),
      risk: "medium",
      effect: "file",
    },
    {
      title: "Save as PDF",
      hidesNoSecrets: true,
      run: async ({ path }, { session, signal, folder }) =>
        saveFile(folder, String(path ?? "page.pdf"), await session.drivers.page.inspector.pdf({ signal })),
    },
  ),
  define(
    {
      name: "trace",
      description: "Record a performance trace: start, then stop to save it as JSON for the DevTools.",
      input: z.strictObject({ do: z.enum(["start", "stop"]), path: z.string().optional() }),
      risk: "medium",
      effect: "file",
    },
    {
      title: "Record a trace",
      async run({ do: what, path }, { session, folder, redact }) {
        const { inspector } = session.drivers.page;
        if (what === "stop")
          return saveFile(folder, String(path ?? "trace.json"), Buffer.from(redact(await inspector.stopTrace())));
        await inspector.startTrace();
        return "Recording.";
      },
    },
  ),
];

function history(step: "back" | "forward"): DefinedTool {
  return define(
    {
      name: `go_${step}`,
      description: `Go ${step} in the tab's history.`,
      input: z.strictObject({}),
      risk: "medium",
      effect: "navigate",
    },
    {
      title: `Go ${step}`,
      showsPage: true,
      /** The policy judges the address that it leads to. */
      async complete(action, { session }) {
        const url = await session.drivers.page.inspector.historyUrl(step);
        if (url) return { ...action, url };
        const message = `There is no ${step === "back" ? "earlier" : "later"} page in this tab.`;
        throw Object.assign(new Error(message), { code: "NOT_FOUND" });
      },
      async run(_, { session, signal }) {
        const { outcomes = [] } = await session.drivers.page.inspector.goInHistory(step, { signal });
        const [failed] = outcomes.filter(({ status }) => status !== "applied");
        return failed ? { isError: true, text: `[${failed.code}] ${failed.message}` } : "";
      },
    },
  );
}
