/** Start of a function in V8's format: lines and columns count from 0. */
export interface CallFrame {
  functionName: string;
  scriptId: string;
  /** Empty for native code. */
  url: string;
  lineNumber: number;
  columnNumber: number;
}

interface ProfileNode {
  id: number;
  callFrame: CallFrame;
  children?: number[];
  /** Samples per line; lines count from 1. */
  positionTicks?: { line: number; ticks: number }[];
}

/** The output of V8's sampling profiler, which Chrome DevTools can open. */
export interface CpuProfile {
  nodes: ProfileNode[];
  samples?: number[];
  /** Microseconds since the sample before. */
  timeDeltas?: number[];
}

export interface SelfTime extends CallFrame {
  ms: number;
  /** Including callees. */
  allMs: number;
  /** Ticks by line, from 1. */
  lines: Map<number, number>;
  /** Milliseconds by the function that called it. */
  callers: Map<string, number>;
}

/** Self times of functions, largest first; with a name, only below the function of that name. */
export function readSelfTimes(profiles: CpuProfile[], below?: string): SelfTime[] {
  const all = new Map<string, SelfTime>();
  for (const profile of profiles) addTo(all, profile, below);
  return [...all.values()].sort((a, b) => b.ms - a.ms);
}

function addTo(all: Map<string, SelfTime>, profile: CpuProfile, below: string | undefined): void {
  const times = timesById(profile);
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  const urls = new Map(profile.nodes.flatMap(({ callFrame: { scriptId, url } }) => (url ? [[scriptId, url]] : [])));
  for (const node of below ? nodesBelow(profile, below) : profile.nodes) {
    if (isNoWork(node.callFrame)) continue;
    const ms = times.get(node.id) ?? 0;
    const self = timeOf(node);
    self.ms += ms;
    add(self.callers, parents.get(node.id)?.callFrame.functionName ?? "", ms);
    for (const { line, ticks } of node.positionTicks ?? []) add(self.lines, line, ticks);
    const callers = new Set<SelfTime>(); // each once, because a function may be recursive
    for (let at: ProfileNode | undefined = node; at; at = parents.get(at.id)) callers.add(timeOf(at));
    for (const caller of callers) caller.allMs += ms;
  }

  function timeOf({ callFrame }: ProfileNode): SelfTime {
    const { functionName, scriptId, lineNumber, columnNumber } = callFrame;
    const url = callFrame.url || urls.get(scriptId) || ""; // V8 has no data for inlined functions
    const key = [functionName, url, lineNumber, columnNumber].join(" ");
    const time = all.get(key) ?? { ...callFrame, url, ms: 0, allMs: 0, lines: new Map(), callers: new Map() };
    all.set(key, time);
    return time;
  }
}

/** Idle time and the profiler itself. */
const isNoWork = ({ functionName, url }: CallFrame) =>
  functionName === "(idle)" || functionName === "(root)" || url === "node:inspector";

function timesById({ samples = [], timeDeltas = [] }: CpuProfile): Map<number, number> {
  const times = new Map<number, number>();
  for (const [index, id] of samples.entries()) add(times, id, Math.max(0, timeDeltas[index] ?? 0) / 1000);
  return times;
}

function add<Key>(to: Map<Key, number>, key: Key, value: number): void {
  to.set(key, (to.get(key) ?? 0) + value);
}

function nodesBelow({ nodes }: CpuProfile, name: string): ProfileNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Set<ProfileNode>();
  const take = (node: ProfileNode) => {
    found.add(node);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) take(child);
    }
  };
  for (const node of nodes) if (node.callFrame.functionName === name) take(node);
  return [...found];
}
