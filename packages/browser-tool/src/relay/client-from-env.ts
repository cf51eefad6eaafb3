import { RelayClient, type RelayClientOptions } from "./client.ts";
import { RelayError } from "./relay-error.ts";

type Environment = Record<string, string | undefined>;

/**
 * Creates a relay client from BROWSER_TOOL_RELAY_URL, BROWSER_TOOL_RELAY_SESSION_ID and BROWSER_TOOL_RELAY_TOKEN.
 *
 * @example <caption>packages/browser-tool/test/relay/example.test.ts</caption>
 * const agent = createRelayClientFromEnv({ ...env });
 */
export function createRelayClientFromEnv(
  env: Environment = process.env,
  options: Pick<RelayClientOptions, "pageTools"> = {},
): RelayClient {
  return new RelayClient({
    url: requireVariable(env, "BROWSER_TOOL_RELAY_URL"),
    sessionId: requireVariable(env, "BROWSER_TOOL_RELAY_SESSION_ID"),
    token: requireVariable(env, "BROWSER_TOOL_RELAY_TOKEN"),
    headers: readHeaders(env),
    ...readMs(env, "timeoutMs", "BROWSER_TOOL_RELAY_TIMEOUT_MS"),
    ...readMs(env, "waitForBrowserMs", "BROWSER_TOOL_RELAY_WAIT_FOR_BROWSER_MS"),
    ...options,
  });
}

/** Invalid times are ignored, so that the default applies. */
function readMs<Name extends string>(env: Environment, name: Name, variable: string): { [Key in Name]?: number } {
  const ms = Number(env[variable]);
  return Number.isInteger(ms) && ms > 0 && ms <= 55_000 ? ({ [name]: ms } as { [Key in Name]: number }) : {};
}

function requireVariable(env: Environment, name: string): string {
  const value = env[name]?.trim();
  if (value) return value;
  throw new RelayError(
    "INTERNAL",
    `${name} is not set. Set the address and the agent's credential of a relay session: ` +
      "BROWSER_TOOL_RELAY_URL, BROWSER_TOOL_RELAY_SESSION_ID and BROWSER_TOOL_RELAY_TOKEN.",
  );
}

const bypassHeaders = {
  VERCEL_PROTECTION_BYPASS: "x-vercel-protection-bypass",
  GISELLE_PROTECTION_BYPASS: "x-giselle-protection-bypass",
};

function readHeaders(env: Environment): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, header] of Object.entries(bypassHeaders)) {
    const value = env[name]?.trim();
    if (value) headers[header] = value;
  }
  return { ...headers, ...readExtraHeaders(env.BROWSER_TOOL_RELAY_HEADERS) };
}

/** Invalid headers are ignored with a warning: most relays need none. */
function readExtraHeaders(text: string | undefined): Record<string, string> {
  if (!text?.trim()) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string"))
      return value as Record<string, string>;
  } catch {
    // reported below
  }
  process.stderr.write("Ignoring BROWSER_TOOL_RELAY_HEADERS: it is not a JSON object of strings.\n");
  return {};
}
