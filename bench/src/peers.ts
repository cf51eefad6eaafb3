import { cardPage, countTokens, formPage, tablePage } from "@giselles-ai/testing";
import { median } from "./median.ts";
import { fetchAgentBrowser } from "./peers/find-program.ts";
import { registration, serveForm } from "./peers/form.ts";
import { McpSession } from "./peers/mcp-session.ts";
import { type Peer, peers } from "./peers/peers.ts";
import type { Table } from "./print-table.ts";

const pages: Record<string, string> = { "/form": formPage, "/table": tablePage(200), "/cards": cardPage(60) };

interface Round {
  schema: number;
  coldStart: number;
  form: number;
  calls: number;
  written: number;
  read: number;
  looks: Record<string, { ms: number; tokens: number }>;
}

/** The same work by each server, as a client sees it: a form filled and sent, and a look at three pages. */
export async function measurePeers({ smoke }: { smoke: boolean }): Promise<Table> {
  const contestants = peers(smoke ? undefined : fetchAgentBrowser());
  const rounds = new Map(contestants.map(({ name }) => [name, [] as Round[]]));
  await using server = await serveForm(pages);
  for (let round = 0; round < (smoke ? 1 : 7); round += 1) {
    for (const peer of contestants) rounds.get(peer.name)?.push(await measure(peer, server.url, smoke));
  }
  const wrong = server.sent.filter((isRight) => !isRight).length;
  const missing = contestants.length * (smoke ? 1 : 7) - server.sent.length;
  const mid = (name: string, of: (round: Round) => number) => median((rounds.get(name) ?? []).map(of));
  return {
    title: "MCP servers over Chromium: the same work, as a client sees it (medians of interleaved rounds)",
    columns: [
      ...[
        "server",
        "schema tokens",
        "start to first look ms",
        "24 fields sent: calls",
        "ms",
        "tokens written",
        "tokens read",
      ],
      ...Object.keys(pages).flatMap((path) => [`${path.slice(1)} ms`, "tokens"]),
    ],
    rows: contestants.map(({ name }) => [
      name,
      mid(name, ({ schema }) => schema),
      mid(name, ({ coldStart }) => coldStart),
      mid(name, ({ calls }) => calls),
      mid(name, ({ form }) => form),
      mid(name, ({ written }) => written),
      mid(name, ({ read }) => read),
      ...Object.keys(pages).flatMap((path) => [
        mid(name, ({ looks }) => looks[path]?.ms ?? Number.NaN),
        mid(name, ({ looks }) => looks[path]?.tokens ?? Number.NaN),
      ]),
    ]),
    note: `Forms that came in wrong: ${wrong}; that did not come in: ${missing}. ${smoke ? "agent-browser is not fetched for a smoke run." : ""}`,
  };
}

async function measure(peer: Peer, url: string, smoke: boolean): Promise<Round> {
  const begun = performance.now();
  const session = new McpSession(peer.command, peer.env);
  try {
    const schema = await session.start();
    await peer.open(session, `${url}/cards`);
    await peer.look(session);
    const coldStart = performance.now() - begun;
    const looks: Round["looks"] = {};
    for (const path of Object.keys(pages)) {
      await peer.open(session, `${url}${path}`);
      const times: number[] = [];
      let seen = "";
      for (let look = 0; look < (smoke ? 1 : 5); look += 1) {
        const started = performance.now();
        seen = await peer.look(session);
        times.push(performance.now() - started);
      }
      looks[path] = { ms: median(times), tokens: countTokens(seen) };
    }
    const before = { ...session.cost };
    const started = performance.now();
    await peer.open(session, `${url}/`);
    await peer.send(session, await peer.look(session), registration);
    const form = performance.now() - started;
    const { calls, written, read } = session.cost;
    const bill = { calls: calls - before.calls, written: written - before.written, read: read - before.read };
    return { schema, coldStart, form, ...bill, looks };
  } finally {
    await peer.leave?.(session).catch(() => {}); // it may be gone already
    await session.close();
  }
}
