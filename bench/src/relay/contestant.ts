import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

interface Session {
  agent: { sessionId: string; token: string };
  page: { sessionId: string; token: string };
}

export interface Contestant {
  name: string;
  times: number[];
  errors: number;
  /** Server memory per idle session with a connected page, in KiB. */
  kibibytesPerSession: number;
  /** CPU time that the server has used so far, in ms. */
  cpuMs(): Promise<number>;
  /** The server process. */
  server: ChildProcess;
  ask(): Promise<void>;
  close(): void;
}

const report = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" }] };
const actions = [{ action: "fill", fieldId: "input-0", value: "Ada Lovelace" }];

/** Starts a server and connects that many pages to it. The pages are the same for all: a stream that is read, and a POST. */
export async function startContestant(
  name: string,
  program: string,
  { pages, env = {}, execArgv = [] }: { pages: number; env?: Record<string, string>; execArgv?: string[] },
): Promise<Contestant> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const server = fork(path, { execArgv, env: { ...process.env, REDIS_URL: "", ...env } });
  const { url } = await nextMessage<{ url: string }>(server);
  const asking = new Agent({ keepAlive: true, maxSockets: 64 });
  const answering = new Agent({ keepAlive: true, maxSockets: 64 }); // otherwise answers would queue behind pending requests
  const streams = new Agent({ keepAlive: true, maxSockets: pages });
  const sessions: Session[] = [];
  const before = await createSession();
  for (let count = 0; count < pages; count += 1) {
    const { session } = await createSession();
    sessions.push(session);
    await connectPage(session);
  }
  const after = await createSession();
  const contestant: Contestant = {
    name,
    times: [],
    errors: 0,
    kibibytesPerSession: (after.rss - before.rss) / 1024 / pages,
    cpuMs: async () => (await createSession()).cpuMs,
    server,
    ask,
    close: () => void server.kill(),
  };
  return contestant;

  async function createSession(): Promise<{ session: Session; rss: number; cpuMs: number }> {
    const answer = nextMessage<Session & { rss: number; cpu: NodeJS.CpuUsage }>(server);
    server.send("session");
    const session = await answer;
    const { user, system } = session.cpu;
    return { session, rss: session.rss, cpuMs: (user + system) / 1000 };
  }

  function connectPage({ page }: Session): Promise<void> {
    const headers = { authorization: `Bearer ${page.token}` };
    return new Promise((resolve, reject) => {
      const call = request(`${url}?sessionId=${page.sessionId}&tab=one`, { agent: streams, headers }, (stream) => {
        let buffer = "";
        stream.setEncoding("utf8").on("data", (chunk: string) => {
          resolve();
          buffer += chunk;
          for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
            answer(page, buffer.slice(0, end));
            buffer = buffer.slice(end + 2);
          }
        });
      });
      call.once("error", reject).end();
    });
  }

  function answer(page: Session["page"], event: string): void {
    const requestId = /"requestId":"([^"]+)"/.exec(event)?.[1];
    if (!requestId) return;
    const response = { type: "execute_response", requestId, report };
    void post({ type: "relay.respond", ...page, response }, answering).catch(() => {
      contestant.errors += 1;
    });
  }

  async function ask(): Promise<void> {
    const session = sessions[Math.floor(Math.random() * sessions.length)];
    if (!session) return;
    const asked = { type: "execute_request", requestId: crypto.randomUUID(), actions };
    const started = performance.now();
    const { ok } = await post({ type: "relay.dispatch", ...session.agent, request: asked }, asking);
    if (ok) contestant.times.push(performance.now() - started);
    else contestant.errors += 1;
  }

  function post(body: object, agent: Agent): Promise<{ ok?: boolean }> {
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      const call = request(url, { method: "POST", agent, headers }, (response) => {
        let answered = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          answered += chunk;
        });
        response.on("end", () => resolve(JSON.parse(answered)));
      });
      call.once("error", reject).end(text);
    });
  }
}

/** The server's next message. */
export function nextMessage<Message>(server: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    server.once("exit", onExit);
    server.once("message", (message) => {
      server.off("exit", onExit);
      resolve(message as Message);
    });
  });
}
