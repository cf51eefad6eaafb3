import { cardPage, countTokens, formPage, tablePage } from "@giselles-ai/testing";
import { median } from "../frame/stats.ts";
import { within } from "../frame/within.ts";
import { serveWatchedPages, type WatchedPages } from "../watched-pages.ts";
import { type FormServer, registration } from "./form.ts";
import { McpSession } from "./mcp-session.ts";
import type { Operation, Peer } from "./peer.ts";
import { readMemory } from "./read-memory.ts";

export const shownPages: Record<string, string> = {
  "/form": formPage,
  "/table": tablePage(200),
  "/cards": cardPage(60),
};
/** Smaller pages for a smoke run. */
export const smallPages: typeof shownPages = { "/form": formPage, "/table": tablePage(3), "/cards": cardPage(3) };

type StepKind = "click" | "fill" | "select";

export interface Round {
  schema: number;
  coldStart: number;
  /** In MiB. */
  memory: number;
  looks: Record<string, { ms: number; tokens: number }>;
  steps: Record<StepKind, { ms: number; tokens: number; isDone: boolean }>;
  form: { ms: number; calls: number; written: number; read: number };
  isSent: boolean;
}

const operations: Record<StepKind, { label: string; operation: Operation; state: string; wanted: string }> = {
  click: { label: "Save", operation: { do: "click" }, state: "globalThis.saved ?? 0", wanted: "1" },
  fill: {
    label: "Name",
    operation: { do: "fill", value: "Ada" },
    state: `document.querySelector("input").value`,
    wanted: "Ada",
  },
  select: {
    label: "Country",
    operation: { do: "select", value: "Japan" },
    state: `document.querySelector("select").value`,
    wanted: "Japan",
  },
};

const stepPage = `<label>Name <input></label> <label>Country <select><option>Chile</option><option>Japan</option><option>Kenya</option></select></label> <button onclick="globalThis.saved = (globalThis.saved ?? 0) + 1">Save</button>`;

export function startSteps(): Promise<WatchedPages> {
  const pages = Object.entries(operations).map(([kind, { state }]) => [`/${kind}`, { html: stepPage, state }]);
  return serveWatchedPages(Object.fromEntries(pages));
}

interface Places {
  server: FormServer;
  steps: WatchedPages;
  /** The number of snapshots of each page. */
  looks: number;
}

/** One round of everything, with a newly started server. */
export async function runRound(peer: Peer, { server, steps, looks }: Places): Promise<Round> {
  const command = peer.command();
  const begun = performance.now();
  const session = new McpSession(command, peer.env);
  try {
    const tools = await session.start();
    await peer.open(session, `${server.url}/cards`);
    await peer.look(session);
    const coldStart = performance.now() - begun;
    const seen = await timeLooks(peer, session, server.url, looks);
    const done = {
      click: await timeStep(peer, session, steps, "click"),
      fill: await timeStep(peer, session, steps, "fill"),
      select: await timeStep(peer, session, steps, "select"),
    };
    const sentBefore = server.sent.length;
    const form = await timeForm(peer, session, server);
    const isSent = server.sent.length === sentBefore + 1 && server.sent.at(-1) === true;
    const memory = await readMemory(session.processes);
    return { schema: countTokens(tools), coldStart, memory, looks: seen, steps: done, form, isSent };
  } finally {
    await peer.leave?.(session).catch(() => {}); // the server may have ended already
    await session.close();
  }
}

async function timeLooks(peer: Peer, session: McpSession, url: string, count: number): Promise<Round["looks"]> {
  const looks: Round["looks"] = {};
  for (const path of Object.keys(shownPages)) {
    await peer.open(session, `${url}${path}`);
    const times: number[] = [];
    let seen = "";
    for (let look = 0; look < count; look += 1) {
      const started = performance.now();
      seen = await peer.look(session);
      times.push(performance.now() - started);
    }
    looks[path] = { ms: median(times), tokens: countTokens(seen) };
  }
  return looks;
}

/** Times one click, fill or select on a newly opened page. */
export async function timeStep(peer: Peer, session: McpSession, steps: WatchedPages, kind: StepKind) {
  const { label, operation, wanted } = operations[kind];
  await peer.open(session, `${steps.url}/${kind}`);
  const seen = await peer.look(session);
  const before = session.calls;
  const started = performance.now();
  await peer.act(session, seen, label, operation);
  const ms = performance.now() - started;
  const { written, read } = session.costSince(before);
  return { ms, tokens: written + read, isDone: (await steps.readState(`/${kind}`)) === wanted };
}

/** The time until the form arrives, which may be after the answer to the last call. */
async function timeForm(peer: Peer, session: McpSession, server: FormServer): Promise<Round["form"]> {
  const before = session.calls;
  const { length: sentBefore } = server.sent;
  const started = performance.now();
  const opened = await peer.open(session, `${server.url}/`);
  await peer.send(session, peer.showsPageOnOpen ? opened : await peer.look(session), registration);
  await within(5000, server.waitForSent(sentBefore + 1)).catch(() => {}); // counts as not arrived
  const ms = performance.now() - started;
  return { ms, ...session.costSince(before) };
}
