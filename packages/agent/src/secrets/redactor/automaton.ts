// Aho–Corasick automaton: matches all patterns in one pass.

export interface Pattern {
  /** UTF-16 code units. */
  codes: readonly number[];
  /** Index of the secret that it is a form of. */
  secret: number;
}

/** State 0 is the root: no part of any pattern has matched. */
export interface Automaton {
  step(state: number, code: number): number;
  /** How many of the last symbols match the beginning of a pattern. */
  depth(state: number): number;
  /** The longest pattern that ends here, if any. */
  ending(state: number): Pattern | undefined;
  readonly isEmpty: boolean;
}

const codeUnits = 0x10000;

export function createAutomaton(patterns: Iterable<Pattern>): Automaton {
  const children: Map<number, number>[] = [new Map()];
  const depths = [0];
  const endings: (Pattern | undefined)[] = [undefined];
  for (const pattern of patterns) add(pattern);
  const fails = new Int32Array(children.length);
  const fromRoot = new Int32Array(codeUnits);
  linkFailures();

  function childOf(state: number, code: number): number | undefined {
    return children[state]?.get(code);
  }

  function add(pattern: Pattern): void {
    let state = 0;
    for (const code of pattern.codes) {
      let next = childOf(state, code);
      if (next === undefined) {
        next = children.push(new Map()) - 1;
        depths.push((depths[state] ?? 0) + 1);
        endings.push(undefined);
        children[state]?.set(code, next);
      }
      state = next;
    }
    if (state !== 0) endings[state] ??= pattern;
  }

  /** Breadth first, so that the fallback of a state is linked before the state. */
  function linkFailures(): void {
    const queue: number[] = [];
    for (const [code, child] of children[0] ?? []) {
      fromRoot[code] = child;
      queue.push(child);
    }
    for (let at = 0; at < queue.length; at += 1) {
      const state = queue[at] ?? 0;
      for (const [code, child] of children[state] ?? []) {
        fails[child] = step(fails[state] ?? 0, code);
        endings[child] ??= endings[fails[child] ?? 0];
        queue.push(child);
      }
    }
  }

  function step(from: number, code: number): number {
    for (let state = from; state !== 0; state = fails[state] ?? 0) {
      const next = childOf(state, code);
      if (next !== undefined) return next;
    }
    return fromRoot[code] ?? 0;
  }

  return {
    step,
    depth: (state) => depths[state] ?? 0,
    ending: (state) => endings[state],
    isEmpty: children.length === 1,
  };
}
