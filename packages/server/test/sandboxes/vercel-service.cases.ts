// The HTTP interface that the published client of Vercel sandboxes talks to, with folders as machines and real processes. Stopping a
// machine kills its processes and keeps its files; a stopped machine answers 410 until it is resumed.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { makeFolder, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";

interface Machine {
  name: string;
  folder: string;
  session: number;
  status: "running" | "stopped";
  stops: number;
}

interface Command {
  child: ChildProcess;
  machine: Machine;
  log: object[];
  ended: Promise<number>;
  view: object;
}

const home = "/vercel/sandbox";
const now = 1_800_000_000_000;

export interface VercelService {
  machines: Map<string, Machine>;
  /** Method and path of every request. */
  requests: string[];
  /** For the `fetch` option of the client: the same request, to this server. */
  fetch: typeof fetch;
}

export async function startVercelService(): Promise<VercelService> {
  const machines = new Map<string, Machine>();
  const commands = new Map<string, Command>();
  const requests: string[] = [];
  const bySession = (id: string) => [...machines.values()].find((machine) => sessionId(machine) === id);
  const end = (machine: Machine) => {
    for (const command of commands.values()) if (command.machine === machine) command.child.kill("SIGKILL");
  };

  const server = await startWebServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    requests.push(`${request.method} ${pathname}`);
    if (request.headers.authorization !== "Bearer secret") return fail(response, 403, "forbidden");
    const body = await readBytes(request);
    const [, version, , first, id, what, commandId, more] = pathname.replace(/^\/api/, "").split("/");
    if (request.method === "POST" && first === undefined) {
      const { name } = JSON.parse(body.toString()) as { name: string };
      if (version !== "v3") return fail(response, 400, "an image has no runtime");
      const machine: Machine = { name, folder: makeFolder(), session: 1, status: "running", stops: 0 };
      machines.set(name, machine);
      return send(response, withSession(machine));
    }
    if (first !== "sessions") {
      const machine = machines.get(decodeURIComponent(first ?? ""));
      if (!machine) return fail(response, 404, "not_found");
      if (machine.status === "stopped" && searchParams.get("resume") !== "false") {
        machine.session += 1;
        machine.status = "running";
      }
      return send(response, withSession(machine));
    }
    const machine = bySession(id ?? "");
    if (!machine || machine.status === "stopped") return fail(response, 410, "sandbox_stopped");
    if (what === "stop") {
      machine.stops += 1;
      machine.status = "stopped";
      end(machine);
      return send(response, { session: describeSession(machine), sandbox: describe(machine) });
    }
    if (what === "fs") {
      const tar = spawnSync("tar", ["-xzf", "-", "-C", machine.folder, "--strip-components=2"], { input: body });
      return tar.status === 0 ? send(response, {}) : fail(response, 400, String(tar.stderr));
    }
    if (commandId === undefined) {
      const command = startCommand(machine, JSON.parse(body.toString()), `cmd_${commands.size + 1}`);
      commands.set(`cmd_${commands.size + 1}`, command);
      return send(response, { command: { ...command.view, exitCode: null } });
    }
    const command = commands.get(commandId);
    if (!command) return fail(response, 404, "not_found");
    if (more === "kill") {
      command.child.kill("SIGKILL");
      return send(response, { command: { ...command.view, exitCode: null } });
    }
    const exitCode = await command.ended;
    if (more !== "logs") return send(response, { command: { ...command.view, exitCode } });
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.end(command.log.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
  onTestFinished(async () => {
    for (const machine of machines.values()) end(machine);
    await server.close();
  });
  const local = (url: string) => url.replace("https://vercel.com/api", `${server.url}/api`);
  return {
    machines,
    requests,
    fetch: (input, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(local(String(input)), init),
  };
}

function startCommand(
  machine: Machine,
  { command, args, env, cwd }: { command: string; args: string[]; env: Record<string, string>; cwd: string },
  id: string,
): Command {
  const local = (text: string) => text.replaceAll(home, machine.folder);
  const child = spawn(command, args.map(local), {
    cwd: local(cwd),
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, local(value)])),
    },
  });
  const log: object[] = [];
  for (const stream of ["stdout", "stderr"] as const)
    child[stream]?.on("data", (data) => log.push({ stream, data: String(data) }));
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 137)));
  const view = { id, name: command, args, cwd, sessionId: sessionId(machine), startedAt: now };
  return { child, machine, log, ended, view };
}

const sessionId = ({ name, session }: Machine) => `${name}_${session}`;

function describeSession(machine: Machine) {
  return {
    id: sessionId(machine),
    ...{
      memory: 2048,
      vcpus: 1,
      region: "iad1",
      timeout: 1000,
      requestedAt: now,
      createdAt: now,
      updatedAt: now,
      cwd: home,
    },
    status: machine.status,
  };
}

function describe(machine: Machine) {
  const { name, status } = machine;
  return { name, status, persistent: true, createdAt: now, updatedAt: now, currentSessionId: sessionId(machine) };
}

const withSession = (machine: Machine) => ({
  sandbox: describe(machine),
  session: describeSession(machine),
  routes: [],
});

function send(response: ServerResponse, value: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { code, message: code } }));
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
