// Connects to an agent: to a program on this computer by its pairing code, or to a hosted agent by its link.
import { readInvitation } from "../shared/invitation.ts";
import { words } from "../shared/words/words.ts";
import { digest } from "./digest.ts";
import type { PairedAgent } from "./state.ts";

const codePattern = /^(\d{4,5})-?([0-9A-Z]{4})-?([0-9A-Z]{4})-?([0-9A-Z]{4})$/;

/** The name of the agent behind a code or link. Uses nothing up. */
export async function identify(code: string): Promise<string> {
  const invitation = readInvitation(code);
  if (invitation) return nameOfHost(invitation.url);
  const { agent } = (await ask(code, false)).reply;
  return String(agent);
}

/** Uses the code up. */
export async function pair(code: string): Promise<PairedAgent> {
  const invitation = readInvitation(code);
  if (invitation) {
    const { url, credential } = invitation;
    return { agentId: await idOf(url, credential.sessionId), name: nameOfHost(url), url, credential, isHosted: true };
  }
  const { url, reply } = await ask(code, true);
  const { agent, credential } = reply;
  const { sessionId, token } = (credential ?? {}) as Record<string, unknown>;
  if (typeof sessionId !== "string" || typeof token !== "string") throw new Error(words.errors.wrongProgram);
  const relay = `${url}/relay`;
  const agentId = await idOf(relay, sessionId);
  return { agentId, name: String(agent), url: relay, credential: { sessionId, token }, isHosted: false };
}

/** An agent chooses the name of its session, so the name alone could be that of another agent. */
function idOf(url: string, sessionId: string): Promise<string> {
  return digest(JSON.stringify([url, sessionId]));
}

function nameOfHost(url: string): string {
  return words.agentAt(new URL(url).host);
}

async function ask(code: string, confirm: boolean): Promise<{ url: string; reply: Record<string, unknown> }> {
  const [, port, ...parts] = codePattern.exec(code.trim().toUpperCase()) ?? [];
  if (!port) throw new Error(words.errors.noCode);
  const url = `http://127.0.0.1:${port}`;
  const body = JSON.stringify({ secret: parts.join(""), confirm });
  const answer = await fetch(`${url}/pair`, { method: "POST", headers: { "content-type": "text/plain" }, body }).catch(
    () => undefined,
  );
  if (!answer) throw new Error(words.errors.noAgent);
  if (!answer.ok) throw new Error(words.errors.usedCode);
  const reply: unknown = await answer.json().catch(() => undefined);
  if (typeof reply !== "object" || reply === null) throw new Error(words.errors.wrongProgram);
  return { url, reply: reply as Record<string, unknown> };
}
