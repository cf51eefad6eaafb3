import { type ChildProcess, fork } from "node:child_process";
import { Agent } from "node:http";
import { fileURLToPath } from "node:url";
import type { Page } from "./page-clients.ts";
import { postJson } from "./post-json.ts";

interface Session extends Pick<Page, "page"> {
  agent: { sessionId: string; token: string };
}

interface ServerReply {
  sessions: Session[];
  rss: number;
  cpu: NodeJS.CpuUsage;
}

export interface Contestant {
  name: string;
  times: number[];
  errors: number;
  /** Server memory per idle session with a connected page, in KiB. */
  kibibytesPerSession: number;
  /** CPU time that the servers have used so far, in ms. */
  cpuMs(): Promise<number>;
  /** The server processes. */
  servers: ChildProcess[];
  ask(): Promise<void>;
  close(): void;
}

export interface ContestantOptions {
  pages: number;
  /** They share the pages, and any of them is asked. Default 1. */
  processes?: number;
  env?: Record<string, string>;
  execArgv?: string[];
}

const actions = [{ action: "fill", fieldId: "input-0", value: "Ada Lovelace" }];
const maxPagesAtOnce = 100;

/** Starts servers and connects that many pages to them. The pages are the same for all: a stream that is read, and a POST. */
export async function startContestant(
  name: string,
  program: string,
  { pages, processes = 1, env = {}, execArgv = [] }: ContestantOptions,
): Promise<Contestant> {
  const own = { GISELLE_BENCH_PROCESSES: String(processes), REDIS_URL: "", ...env };
  const servers = Array.from({ length: processes }, () =>
    fork(pathOf(program), { execArgv, env: { ...process.env, ...own } }),
  );
  const clients = fork(pathOf("./page-clients.ts"));
  const close = () => {
    for (const child of [clients, ...servers]) child.kill();
  };
  try {
    const urls = (await Promise.all(servers.map((server) => nextMessage<{ url: string }>(server)))).map(
      ({ url }) => url,
    );
    const asking = new Agent({ keepAlive: true, maxSockets: 64 });
    const before = await measureAll();
    const sessions = await connectPages(urls);
    const after = await measureAll();
    const contestant: Contestant = {
      name,
      times: [],
      errors: 0,
      kibibytesPerSession: (after.rss - before.rss) / 1024 / pages,
      cpuMs: async () => (await measureAll()).cpuMs,
      servers,
      async ask() {
        const session = sessions[Math.floor(Math.random() * sessions.length)];
        const url = urls[Math.floor(Math.random() * processes)] ?? "";
        const request = { type: "execute_request", requestId: crypto.randomUUID(), actions };
        const started = performance.now();
        const dispatch = { type: "relay.dispatch", ...session?.agent, request };
        const { ok } = await postJson(url, dispatch, asking).catch(() => ({ ok: false }));
        if (ok) contestant.times.push(performance.now() - started);
        else contestant.errors += 1;
      },
      close,
    };
    return contestant;
  } catch (error) {
    close();
    throw error;
  }

  async function connectPages(urls: string[]): Promise<Session[]> {
    const sessions: Session[] = [];
    const atOnce = Math.min(maxPagesAtOnce, Math.ceil(pages / processes));
    for (let place = 0; sessions.length < pages; place = (place + 1) % processes) {
      const count = Math.min(atOnce, pages - sessions.length);
      const created = (await askServer(place, count)).sessions;
      const batch = created.map((session): Session & Page => ({ ...session, url: urls[place] ?? "" }));
      const connected = nextMessage<{ failed?: string }>(clients);
      clients.send(batch.map(({ url, page }): Page => ({ url, page })));
      const { failed } = await connected;
      if (failed) throw new Error(`A page of "${name}" could not connect: ${failed}. To do: raise \`ulimit -n\`.`);
      sessions.push(...batch);
    }
    return sessions;
  }

  /** Its memory and CPU time, after it has created that many sessions. */
  async function askServer(place: number, count: number): Promise<ServerReply> {
    const server = servers[place];
    if (!server) throw new Error("Internal error: there is no such server.");
    const answer = nextMessage<ServerReply>(server);
    server.send({ sessions: count });
    return answer;
  }

  async function measureAll(): Promise<{ rss: number; cpuMs: number }> {
    let [rss, cpuMs] = [0, 0];
    for (const place of servers.keys()) {
      const { rss: bytes, cpu } = await askServer(place, 0);
      rss += bytes;
      cpuMs += (cpu.user + cpu.system) / 1000;
    }
    return { rss, cpuMs };
  }
}

function pathOf(program: string): string {
  return fileURLToPath(new URL(program, import.meta.url));
}

/** The next message of a child process. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as Message);
    });
  });
}
