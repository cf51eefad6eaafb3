// Addresses and keys of services open them. No command prints them, whatever goes wrong with the service.
import { makeFolder, readBody, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { giselle } from "./giselle.cases.ts";

const password = "Zq7pAssW0rd9x";
const token = "tOkEn5551xyzQ";
const key = "keyKEY12345678abcdefgh";

/** A page, and a service that repeats the key which it does not accept. */
async function startService(seen: string[]) {
  const server = await startWebServer(async (request, response) => {
    await readBody(request);
    if (request.url === "/page") return void response.end("<title>Page</title><button>Go</button>");
    const given = String(
      request.headers["x-api-key"] ?? request.headers["x-goog-api-key"] ?? request.headers.authorization,
    );
    seen.push(given);
    const error = { type: "authentication_error", message: `Incorrect API key provided: ${given}`, code: 401 };
    response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ type: "error", error }));
  });
  onTestFinished(() => server.close());
  return server.url;
}

const address = (scheme = "http") => `${scheme}://ada:${password}@127.0.0.1:1/${token}?token=${token}`;
const noAddress = `http//ada:${password}@box?token=${token}`;
const run = (...more: string[]) => ["run", "press Go", ...more];

interface Case {
  args: string[];
  env?: (service: string) => Record<string, string>;
  says: RegExp;
}

const cases: Record<string, Case> = {
  "a collector that does not answer": {
    args: run("--engine", "reflex", "--otlp", address()),
    says: /collector at http/,
  },
  "a collector without an address": {
    args: run("--engine", "reflex", "--otlp", noAddress),
    says: /not a valid collector/,
  },
  "Ollama with a login": {
    args: run("--engine", "ollama:q"),
    env: () => ({ OLLAMA_HOST: address() }),
    says: /Ollama at/,
  },
  "Ollama without an address": {
    args: ["models"],
    env: () => ({ OLLAMA_HOST: `http://ada:${password}@:99999` }),
    says: /OLLAMA_HOST/,
  },
  "models of Ollama": { args: ["models"], env: () => ({ OLLAMA_HOST: address() }), says: /listening at http/ },
  "a service with a login": {
    args: run("--engine", "openai-compatible:q"),
    env: () => ({ OPENAI_BASE_URL: address(), OPENAI_API_KEY: key }),
    says: /failed/,
  },
  "a key with a line end": {
    args: run("--engine", "anthropic:q"),
    env: (service) => ({ ANTHROPIC_BASE_URL: service, ANTHROPIC_API_KEY: `${key}\n${token}` }),
    says: /invalid header value/,
  },
  "a key that a service repeats": {
    args: run("--engine", "anthropic:q"),
    env: (service) => ({ ANTHROPIC_BASE_URL: service, ANTHROPIC_API_KEY: key }),
    says: /Incorrect API key provided: \(hidden\)/,
  },
  "a bearer key that a service repeats": {
    args: run("--engine", "openai-compatible:q"),
    env: (service) => ({ OPENAI_BASE_URL: `${service}/v1`, OPENAI_API_KEY: key }),
    says: /failed/,
  },
  "a browser over HTTP": { args: run("--engine", "reflex", "--cdp", address()), says: /No browser answers at http/ },
  "a browser over a socket": {
    args: run("--engine", "reflex", "--cdp", address("ws")),
    says: /No browser answers at ws/,
  },
  "a browser without an address": {
    args: run("--engine", "reflex", "--cdp", noAddress),
    says: /No browser answers at the/,
  },
  "a store of another kind": { args: ["runs", "--store", address("postgres")], says: /stored in a folder/ },
};

it.each(Object.entries(cases))(
  "R8: prints nothing that opens a service: %s",
  { timeout: 300_000 },
  async (_, { args, env, says }) => {
    const seen: string[] = [];
    const service = await startService(seen);
    const page = args[0] === "run" ? ["--url", `${service}/page`] : [];
    const { stdout, stderr } = await giselle([...args, ...page], env?.(service), makeFolder());
    expect(`${stdout}${stderr}`).toMatch(says);
    for (const secret of [password, token, key]) expect(`${stdout}${stderr}`).not.toContain(secret);
  },
);

it("control: the service does get the key, and what it answers is printed", { timeout: 300_000 }, async () => {
  const seen: string[] = [];
  const service = await startService(seen);
  const env = { ANTHROPIC_BASE_URL: service, ANTHROPIC_API_KEY: key };
  const { stdout, stderr } = await giselle(
    run("--engine", "anthropic:q", "--url", `${service}/page`),
    env,
    makeFolder(),
  );
  expect(seen).toContain(key);
  expect(`${stdout}${stderr}`).toContain("Incorrect API key provided");
});
