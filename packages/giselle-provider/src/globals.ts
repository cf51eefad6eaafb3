import type { LiveConnection } from "./live-connections.ts";
import type { SessionStore } from "./session-store.ts";

/** Frameworks may load a module more than once. What must exist once per process is stored here. */
interface Slots {
  __giselleProviderSessions?: Map<string, LiveConnection>;
  __giselleProviderStore?: SessionStore;
}

export const slots = globalThis as Slots;
