// Runs the command with secrets in pages that echo them in many encodings, and searches all output for leaks.
import {
  createRandom,
  echoPage,
  encodings,
  findLeaks,
  makeFolder,
  plantSecrets,
  type RecordedRequest,
  readBody,
  soak,
  startMcpProgram,
  startWebServer,
  textsIn,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { act, done, environment, giselleAgain, giselleOnTerminal, program, startModel, step } from "./giselle.cases.ts";

const perRun = 20;
const how = ["--profile", "auto", "--engine", "ollama:qwen3:4b"];

const form = `<!doctype html><title>Sign in</title><form action="/echo" method="post"><label>Password <input type="password" name="p"></label>
  <button>Sign in</button></form>`;

async function openEcho(secrets: readonly string[]) {
  const received: (string | null)[] = [];
  const server = await startWebServer(async (request, response) => {
    const isEcho = request.method === "POST";
    if (isEcho) received.push(new URLSearchParams(await readBody(request)).get("p"));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(isEcho ? echoPage(secrets) : form);
  });
  onTestFinished(() => server.close());
  const names = secrets.map((_, index) => `s${index}`);
  return {
    url: `${server.url}/`,
    received,
    env: Object.fromEntries(secrets.map((value, index) => [`S${index}`, value])),
    flags: names.flatMap((name) => ["--secret", `${name}=env:${name.toUpperCase()}`]),
    origins: names.flatMap((name) => ["--secret-origin", `${name}=${server.url}`]),
  };
}

/** The field ids in the page text of a request. */
function idsIn(request: RecordedRequest): string[] {
  const prompt = request.messages.map(({ content }) => String(content)).join("\n");
  return [...prompt.matchAll(/^((?:input|select|button|link)-\d+) /gm)].map(([, id]) => id ?? "");
}

const script = [
  (request: RecordedRequest) => {
    const [password, button] = idsIn(request);
    return act("I sign in.", step("fill", { id: password, value: "{{secret:s0}}" }), step("click", { id: button }));
  },
  (request: RecordedRequest) => {
    const [input, list, link, button] = idsIn(request);
    return act(
      "I look around.",
      step("fill", { id: input, value: "{{secret:s1}}" }),
      step("select", { id: list, value: "nothing of this" }),
      step("scroll", { id: link }),
      step("click", { id: button }),
    );
  },
  done,
];

type RunWithSecrets = (secrets: readonly string[]) => Promise<{ output: string; received: (string | null)[] }>;

const runWith =
  (...more: string[]): RunWithSecrets =>
  async (secrets) => {
    const { url, env, flags, received } = await openEcho(secrets);
    const model = await startModel(script);
    const args = ["run", `Sign in, not with ${secrets[2]}`, "--url", url, ...how, ...flags, ...more];
    const { stdout, stderr, code } = await giselleAgain(args, { ...model.env, ...env });
    expect(code).toBe(0);
    expect(stdout).toContain("{{secret:s");
    return { output: `${stdout}${stderr}${textsIn(model.requests.map(({ body }) => body))}`, received };
  };

const outputs: Record<string, RunWithSecrets> = {
  plain: runWith(),
  json: runWith("--json"),
  async live(secrets) {
    const { url, env, flags, received } = await openEcho(secrets);
    const model = await startModel(script);
    const terminal = giselleOnTerminal(["run", "Sign in", "--url", url, ...how, ...flags], {
      ...model.env,
      ...env,
    });
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toContain("{{secret:s");
    return { output: terminal.text(), received };
  },
  async mcp(secrets) {
    const { url, env, flags, origins, received } = await openEcho(secrets);
    const command = { command: process.execPath, args: [program, "mcp", ...flags, ...origins] };
    const all = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) };
    const { client, stderr } = await startMcpProgram({ ...command, env: all });
    const answers: unknown[] = [(await client.listTools()).tools];
    const call = async (name: string, given: object) => {
      const answer = await client.callTool({ name, arguments: { ...given } });
      answers.push(answer);
      return textsIn(answer);
    };
    const form = await call("navigate", { url });
    const [password, button] = [...form.matchAll(/^((?:input|button)-\d+) /gm)].map(([, id]) => id);
    await call("executeFormActions", {
      actions: [
        { action: "fill", fieldId: password, value: "{{secret:s0}}" },
        { action: "click", fieldId: button },
      ],
    });
    const seen = await call("getFormSnapshot", { scope: "page", budget: 100_000 });
    const input = /^(input-\d+) /m.exec(seen)?.[1];
    await call("fill", { id: input, value: "{{secret:s1}}" });
    await call("type", { id: input, text: "more" });
    await call("navigate", { url: `${url}?p={{secret:s0}}` });
    await call("tabs", { do: "list" });
    expect(textsIn(answers)).toContain("{{secret:s0}} into sensitive fields");
    expect(seen).toContain("{{secret:s0}}");
    return { output: `${textsIn(answers)}${stderr()}`, received };
  },
};

it.each(Object.entries(outputs))(
  "X6: types 200 secrets where they are allowed, and leaks none of their 21 encodings: %s",
  { timeout: 1_200_000 },
  async (name, run) => {
    const planted = plantSecrets(soak(200), createRandom(`leaks, ${name}`));
    const leaks: string[] = [];
    for (let at = 0; at < planted.length; at += perRun) {
      const secrets = planted.slice(at, at + perRun);
      const { output, received } = await run(secrets);
      expect(received).toEqual([secrets[0]]);
      leaks.push(...findLeaks(output, secrets));
    }
    process.stdout.write(
      `${name}: ${planted.length * Object.keys(encodings).length} encodings planted, ${leaks.length} leaks\n`,
    );
    expect(leaks).toEqual([]);
  },
);
