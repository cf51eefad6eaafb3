import type { PlannerInput } from "@giselles-ai/protocol";
import { randomHex } from "./random-hex.ts";

const maxSessions = 1000;

/**
 * Chooses the marker between which the text of a page stands. Within a session it stays the same, so that services can cache the
 * beginning of the prompt. If it occurs in the input, a page may know it: then a new one is used.
 */
export function createNonces(newNonce = () => randomHex(4)): { of(input: PlannerInput): string } {
  const bySession = new Map<string, string>();
  return {
    of({ session_id: session, goal, context }) {
      const known = session === undefined ? undefined : bySession.get(session);
      const input = JSON.stringify([goal, context], (key, value) => (key === "screenshot" ? undefined : value));
      if (known !== undefined && !input.includes(known)) return known;
      const nonce = newNonce();
      if (session !== undefined) {
        bySession.delete(session);
        bySession.set(session, nonce);
        const [oldest] = bySession.keys();
        if (bySession.size > maxSessions && oldest !== undefined) bySession.delete(oldest);
      }
      return nonce;
    },
  };
}
