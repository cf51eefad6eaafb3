import type { LiveConnection } from "./live-connections.ts";
import type { SessionStore } from "./session-store.ts";

/** Frameworks load a module more than once; what a process must have once lies here. */
interface Slots {
  __giselleProviderSessions?: Map<string, LiveConnection>;
  __giselleProviderStore?: SessionStore;
}

export const slots = globalThis as Slots;
