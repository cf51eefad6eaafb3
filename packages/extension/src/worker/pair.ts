// Asks the program behind a pairing code who it is, and connects to it.
import type { PairedAgent } from "./state.ts";

const codePattern = /^(\d{4,5})-?([0-9A-Z]{4})-?([0-9A-Z]{4})-?([0-9A-Z]{4})$/;

/** The name that the program gives itself. Uses nothing up. */
export async function identify(code: string): Promise<string> {
  const { agent } = (await ask(code, false)).reply;
  return String(agent);
}

/** Uses the code up. */
export async function pair(code: string): Promise<PairedAgent> {
  const { url, reply } = await ask(code, true);
  const { agent, credential } = reply;
  const { sessionId, token } = (credential ?? {}) as Record<string, unknown>;
  if (typeof sessionId !== "string" || typeof token !== "string") throw new Error(wrongProgram);
  return { agentId: sessionId, name: String(agent), url: `${url}/relay`, credential: { sessionId, token } };
}

const wrongProgram = "The program at this code is not a Giselle agent.";

async function ask(code: string, confirm: boolean): Promise<{ url: string; reply: Record<string, unknown> }> {
  const [, port, ...parts] = codePattern.exec(code.trim().toUpperCase()) ?? [];
  if (!port) throw new Error("This is not a code. It looks like 41233-7KQ2-M9XD-4TWB.");
  const url = `http://127.0.0.1:${port}`;
  const body = JSON.stringify({ secret: parts.join(""), confirm });
  const answer = await fetch(`${url}/pair`, { method: "POST", headers: { "content-type": "text/plain" }, body }).catch(
    () => undefined,
  );
  if (!answer) throw new Error("No agent is waiting at this code. Is it still running?");
  if (!answer.ok) throw new Error("The agent does not accept this code. Each code works once: ask for a new one.");
  const reply: unknown = await answer.json().catch(() => undefined);
  if (typeof reply !== "object" || reply === null) throw new Error(wrongProgram);
  return { url, reply: reply as Record<string, unknown> };
}
