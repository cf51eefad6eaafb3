// The tools that only a browser of our own needs: its tabs, its sessions and its pictures.
import { errorResult, type ServedTool, showAs } from "@giselles-ai/browser-tool/internal/mcp-server";
import type { Tab } from "@giselles-ai/protocol";
import { z } from "zod";
import { readPlace, type Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

const tabsInput = z.object({
  do: z.enum(["list", "open", "select", "close", "end"]),
  url: z.string().optional(),
});

export function tabsTool(sessions: Sessions): ServedTool<InSession<z.infer<typeof tabsInput>>> {
  return {
    name: "tabs",
    title: "Tabs and sessions",
    description:
      'The tabs of a session. Every tool takes session: a browser with cookies of its own, by any name ("shop"), or one of its tabs ("shop/tab-2"); none: the default one, where it stands. end closes a session.',
    inputSchema: withSession(showAs(tabsInput, tabsInput)),
    annotations: { readOnlyHint: false, destructiveHint: false },

    async run({ session, input }, { approvals, asking, signal }) {
      const { session: name, tab } = readPlace(session);
      if (input.do === "end")
        return text((await sessions.end(name)) ? `${name} is closed.` : `There is no session ${name}.`);
      const { body, page, inTurn } = sessions.get(name);
      return inTurn(async () => {
        const { tabs } = body.page;
        if (input.do === "open" && input.url) {
          const seen = await page.recall([], signal);
          const instead = await approvals.decide([{ action: "navigate", url: input.url }], seen, asking);
          if (instead) return instead;
        }
        if ((input.do === "select" || input.do === "close") && !tab) {
          return errorResult("INVALID_VALUE", `Name the tab, as session: "${name}/tab-1".`);
        }
        if (input.do === "open") await tabs.open(input.url, { signal });
        if (input.do === "select" && tab) await tabs.select(tab);
        if (input.do === "close" && tab) await tabs.close(tab);
        const others = sessions.names().filter((other) => other !== name);
        return text(
          [...(await tabs.list()).map(sayTab), ...(others.length > 0 ? [`other sessions: ${others}`] : [])].join("\n"),
        );
      });
    },
  };
}

function sayTab({ tabId, url, title, current }: Tab): string {
  return `${tabId}${current ? " (current)" : ""} ${JSON.stringify(title)} ${url}`;
}

const noInput = z.object({});

export function screenshotTool(sessions: Sessions): ServedTool<InSession<object>> {
  return {
    name: "screenshot",
    title: "Picture of the page",
    description: "A picture of the viewport. Points are points of the latest one.",
    inputSchema: withSession(showAs(noInput, noInput)),
    annotations: { readOnlyHint: true },

    async run({ session }, { signal }) {
      const { session: name, tab } = readPlace(session);
      const { body, inTurn } = sessions.get(name);
      const { base64, mimeType } = await inTurn(async () => {
        if (tab) await body.page.tabs.select(tab);
        return body.page.screenshot({ signal });
      });
      return { content: [{ type: "image", data: base64, mimeType }] };
    },
  };
}

function text(words: string) {
  return { content: [{ type: "text" as const, text: words }] };
}
