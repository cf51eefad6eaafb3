import { RelayClient } from "./client.ts";
import { RelayError } from "./relay-error.ts";

type Environment = Record<string, string | undefined>;

/**
 * Creates a relay client from BROWSER_TOOL_RELAY_URL, BROWSER_TOOL_RELAY_SESSION_ID and BROWSER_TOOL_RELAY_TOKEN.
 *
 * @example <caption>packages/browser-tool/test/relay/example.test.ts</caption>
 * const agent = createRelayClientFromEnv({ ...env });
 */
export function createRelayClientFromEnv(env: Environment = process.env): RelayClient {
  return new RelayClient({
    url: need(env, "BROWSER_TOOL_RELAY_URL"),
    sessionId: need(env, "BROWSER_TOOL_RELAY_SESSION_ID"),
    token: need(env, "BROWSER_TOOL_RELAY_TOKEN"),
    headers: readHeaders(env),
    ...readMs(env, "timeoutMs", "BROWSER_TOOL_RELAY_TIMEOUT_MS"),
    ...readMs(env, "waitForBrowserMs", "BROWSER_TOOL_RELAY_WAIT_FOR_BROWSER_MS"),
  });
}

/** A time that is not a number of milliseconds that a relay waits is left at its default. */
function readMs<Name extends string>(env: Environment, name: Name, variable: string): { [Key in Name]?: number } {
  const ms = Number(env[variable]);
  return Number.isInteger(ms) && ms > 0 && ms <= 55_000 ? ({ [name]: ms } as { [Key in Name]: number }) : {};
}

function need(env: Environment, name: string): string {
  const value = env[name]?.trim();
  if (value) return value;
  throw new RelayError(
    "INTERNAL",
    `${name} is not set. Give this program the address and the agent's credential of a relay session: ` +
      "BROWSER_TOOL_RELAY_URL, BROWSER_TOOL_RELAY_SESSION_ID and BROWSER_TOOL_RELAY_TOKEN.",
  );
}

const bypasses = {
  VERCEL_PROTECTION_BYPASS: "x-vercel-protection-bypass",
  GISELLE_PROTECTION_BYPASS: "x-giselle-protection-bypass",
};

function readHeaders(env: Environment): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, header] of Object.entries(bypasses)) {
    const value = env[name]?.trim();
    if (value) headers[header] = value;
  }
  return { ...headers, ...readExtraHeaders(env.BROWSER_TOOL_RELAY_HEADERS) };
}

/** Headers that cannot be read are left out, with a note: most relays do without. */
function readExtraHeaders(text: string | undefined): Record<string, string> {
  if (!text?.trim()) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string"))
      return value as Record<string, string>;
  } catch {
    // said below
  }
  process.stderr.write("BROWSER_TOOL_RELAY_HEADERS is not a JSON object of strings, and is ignored.\n");
  return {};
}
