import type { Measure } from "./measure.ts";

export interface MeasureEntry {
  /** The heading of the tables. */
  title: string;
  /** Measured only if named, or in a smoke run. */
  isByName?: boolean;
  /** Printed but not stored: it shows where time is spent, not how much. */
  isPrintedOnly?: boolean;
  /** Time limit. Default: 150 s. */
  limitMs?: number;
  /** Loads the measure only when it is needed. */
  load(): Promise<Measure>;
}

export const measures: Record<string, MeasureEntry> = {
  looks: {
    title: "A snapshot of a page",
    limitMs: 300_000,
    load: async () => (await import("../looks.ts")).measureLooks,
  },
  savedPages: {
    title: "Real pages, saved",
    limitMs: 300_000,
    load: async () => (await import("../saved-pages.ts")).measureSavedPages,
  },
  peers: {
    title: "MCP servers side by side",
    limitMs: 240_000,
    load: async () => (await import("../peers.ts")).measurePeers,
  },
  honesty: { title: "Honesty", limitMs: 240_000, load: async () => (await import("../honesty.ts")).measureHonesty },
  completeness: {
    title: "How much of a page a snapshot contains",
    load: async () => (await import("../completeness.ts")).measureCompleteness,
  },
  names: {
    title: "Names of controls",
    isByName: true,
    load: async () => (await import("../names.ts")).measureNames,
  },
  widgets: {
    title: "Widgets of component libraries",
    isByName: true,
    limitMs: 900_000,
    load: async () => (await import("../widgets.ts")).measureWidgets,
  },
  growth: { title: "Growth", load: async () => (await import("../growth/growth.ts")).measureGrowth },
  snapshots: {
    title: "Snapshots, inside the page",
    load: async () => (await import("../snapshots.ts")).measureSnapshots,
  },
  answers: { title: "Answer times over MCP", load: async () => (await import("../answers.ts")).measureAnswers },
  hands: { title: "Hands", load: async () => (await import("../hands.ts")).measureHands },
  tokens: { title: "Our budgets", load: async () => (await import("../tokens.ts")).measureTokens },
  prompts: { title: "Prompts", load: async () => (await import("../prompts.ts")).measurePrompts },
  coldStart: { title: "Cold start", load: async () => (await import("../cold-start.ts")).measureColdStart },
  proxy: { title: "The browser's proxy", load: async () => (await import("../proxy.ts")).measureProxy },
  relay: { title: "The relay", limitMs: 400_000, load: async () => (await import("../relay.ts")).measureRelay },
  load: {
    title: "The relay with many pages and processes",
    isByName: true,
    limitMs: 1_000_000,
    load: async () => (await import("../load.ts")).measureLoad,
  },
  million: {
    title: "A million pages, simulated",
    isByName: true,
    limitMs: 1_000_000,
    load: async () => (await import("../scale/million.ts")).measureMillion,
  },
  runs: { title: "Runs on a server", load: async () => (await import("../runs.ts")).measureRuns },
  loop: { title: "The loop", load: async () => (await import("../loop.ts")).measureLoop },
  replay: { title: "Replay against live", load: async () => (await import("../replay.ts")).measureReplay },
  reflex: { title: "Planning without a model", load: async () => (await import("../reflex/speed.ts")).measureReflex },
  audit: { title: "The audit", load: async () => (await import("../audit.ts")).measureAudit },
  ndjson: { title: "A run's stream", load: async () => (await import("../ndjson.ts")).measureNdjson },
  against: {
    title: "What was made faster",
    isByName: true,
    limitMs: 600_000,
    load: async () => (await import("../against.ts")).measureAgainst,
  },
  profile: {
    title: "Profiles",
    isByName: true,
    isPrintedOnly: true,
    limitMs: 300_000,
    load: async () => (await import("../profile.ts")).measureProfiles,
  },
};
