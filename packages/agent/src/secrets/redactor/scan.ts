// Finds secrets in a text, through up to three layers of escapes.
import { type Automaton, createAutomaton } from "./automaton.ts";
import { asciiFold, fold, isBase64, isInvisible, isWordPart, maxGap, maxUnits, toStandardAlphabet } from "./fold.ts";
import { type Forms, formsOf } from "./forms.ts";
import { decode, type EscapeKind, escapeKinds, escapeSigns, isEscape, plainView, type View } from "./view.ts";

/** The position of a secret in a text. `to` is exclusive. */
export interface SecretPosition {
  from: number;
  to: number;
  /** Index of the secret. */
  secret: number;
}

export interface Scan {
  /** In order, without overlaps. */
  findings: SecretPosition[];
  /** Up to here the result is final; after it, it depends on the next chunk. The end of the text if it is complete. */
  decided: number;
}

export interface Scanner {
  scan(text: string, options?: { isWhole?: boolean }): Scan;
  /** A fast check for texts without secrets. */
  isClean(text: string): boolean;
}

const maxLayers = 3;
/** A text that was cut off with "…" may show the beginning of a secret. At most this many characters may remain. */
const maxShown = 4;
const maxBase64Shown = 8;
const ellipsis = 0x2026;

export function createScanner(values: readonly string[]): Scanner {
  const forms = values.map(formsOf);
  const of = (kind: keyof Forms) => createAutomaton(forms.flatMap((each) => each[kind]));
  const folded = of("folded");
  const base64 = of("base64");
  const alone = of("alone");
  const minLength = Math.min(...forms.flatMap((each) => Object.values(each).flat()).map(({ codes }) => codes.length));

  function isClean(text: string): boolean {
    if (text.length < Math.min(minLength, maxShown + 1)) return true;
    let foldedState = 0;
    let base64State = 0;
    let aloneState = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isEscape(code)) return false;
      if (code === ellipsis && (folded.depth(foldedState) >= maxShown || base64.depth(base64State) >= maxBase64Shown))
        return false;
      if (code >= 0xd800 && code <= 0xdfff) return false;
      if (code < 128) {
        const unit = asciiFold[code] ?? -1;
        if (unit >= 0) foldedState = folded.step(foldedState, unit);
      } else for (const unit of fold(code)) foldedState = folded.step(foldedState, unit);
      if (foldedState !== 0 && folded.ending(foldedState)) return false;
      if (!base64.isEmpty && !isInvisible(code)) {
        base64State = base64.step(base64State, toStandardAlphabet(code));
        if (base64State !== 0 && base64.ending(base64State)) return false;
      }
      if (alone.isEmpty) continue;
      aloneState = alone.step(aloneState, code);
      if (aloneState !== 0 && alone.ending(aloneState)) return false;
    }
    return true;
  }

  return {
    isClean,
    scan(text, { isWhole = true } = {}) {
      const findings: SecretPosition[] = [];
      const isSplit = !isWhole && /[\ud800-\udbff]$/.test(text);
      const plain = plainView(isSplit ? text.slice(0, -1) : text);
      const scanView = (view: View) =>
        Math.min(
          view.end,
          scanFolded(view, folded, findings, isWhole),
          scanBase64(view, base64, findings, isWhole),
          scanAlone(view, alone, findings, isWhole),
        );
      let decided = scanView(plain);
      for (const kind of kindsIn(text)) {
        let view = decode(plain, kind, isWhole);
        for (let layer = 1; view && layer <= maxLayers; layer += 1) {
          decided = Math.min(decided, scanView(view));
          view = decode(view, kind, isWhole);
        }
      }
      return settle(findings, isWhole ? text.length : decided);
    },
  };
}

/** With a single kind of escape, decoding "any" is enough. */
function kindsIn(text: string): EscapeKind[] {
  const present = escapeKinds.filter((kind) => text.includes(escapeSigns[kind]));
  return present.length > 1 ? [...present, "any"] : present.length === 1 ? ["any"] : [];
}

/** Joins overlapping findings. A finding that extends beyond the decided part is left for the next scan. */
function settle(found: SecretPosition[], decided: number): Scan {
  const findings: SecretPosition[] = [];
  for (const finding of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = findings.at(-1);
    if (last && finding.from < last.to) last.to = Math.max(last.to, finding.to);
    else findings.push({ ...finding });
  }
  const open = findings.find(({ to }) => to > decided);
  const until = open ? Math.min(open.from, decided) : decided;
  return { findings: findings.filter(({ to }) => to <= until), decided: until };
}

/** Adds findings. Returns where an incomplete match begins; so do the other scan functions. */
function scanFolded(view: View, automaton: Automaton, findings: SecretPosition[], isWhole: boolean): number {
  if (automaton.isEmpty) return view.end;
  const places = new Int32Array(view.length * maxUnits);
  let count = 0;
  let state = 0;
  let gap = 0;
  const startOf = (length: number) => view.from[places[count - length] ?? 0] ?? 0;
  for (let at = 0; at < view.length; at += 1) {
    const code = view.codes[at] ?? 0;
    const next = view.codes[at + 1] ?? 0;
    const isPair = (code & 0xfc00) === 0xd800 && (next & 0xfc00) === 0xdc00;
    if (code === ellipsis && automaton.depth(state) >= maxShown) {
      const from = startOf(automaton.depth(state));
      findings.push({ from, to: view.from[at] ?? from, secret: secretAt(automaton, state) });
    }
    const units = fold(isPair ? ((code & 0x3ff) << 10) + (next & 0x3ff) + 0x10000 : code);
    if (units.length === 0) {
      gap += 1;
      if (gap > maxGap) state = 0;
    } else gap = 0;
    for (const unit of units) {
      state = automaton.step(state, unit);
      places[count] = at;
      count += 1;
      const ending = automaton.ending(state);
      if (ending) {
        const to = view.to[isPair ? at + 1 : at] ?? 0;
        findings.push({ from: startOf(ending.codes.length), to, secret: ending.secret });
      }
    }
    if (isPair) at += 1;
  }
  return isWhole || automaton.depth(state) === 0 ? view.end : startOf(automaton.depth(state));
}

function scanBase64(view: View, automaton: Automaton, findings: SecretPosition[], isWhole: boolean): number {
  if (automaton.isEmpty) return view.end;
  const places = new Int32Array(view.length);
  let count = 0;
  let state = 0;
  let gap = 0;
  let last: SecretPosition | undefined;
  /** Includes the character before, which also contains bits of the secret. */
  const startOf = (length: number) => {
    const first = places[count - length] ?? 0;
    const before = places[count - length - 1];
    return view.from[before !== undefined && isNextTo(view, before, first) ? before : first] ?? 0;
  };
  for (let at = 0; at < view.length; at += 1) {
    const code = view.codes[at] ?? 0;
    if (isInvisible(code)) {
      gap += 1;
      if (gap > maxGap) state = 0;
      continue;
    }
    gap = 0;
    if (last && isNextTo(view, at, places[count - 1] ?? 0)) last.to = Math.max(last.to, view.to[at] ?? 0);
    last = undefined;
    if (code === ellipsis && automaton.depth(state) >= maxBase64Shown) {
      const from = startOf(automaton.depth(state));
      findings.push({ from, to: view.from[at] ?? from, secret: secretAt(automaton, state) });
    }
    state = automaton.step(state, toStandardAlphabet(code));
    places[count] = at;
    count += 1;
    const ending = automaton.ending(state);
    if (!ending) continue;
    last = { from: startOf(ending.codes.length), to: view.to[at] ?? 0, secret: ending.secret };
    findings.push(last);
  }
  const depth = automaton.depth(state);
  const end = places[count - 1];
  if (isWhole || end === undefined) return view.end;
  // The last character may already contain bits of a secret that begins in the next chunk.
  const open = depth > 0 ? startOf(depth) : isBase64(view.codes[end] ?? 0) ? (view.from[end] ?? 0) : view.end;
  return Math.min(open, last?.from ?? view.end);
}

/** Whether a character belongs to the adjacent base64 text. Line breaks between them are ignored. */
function isNextTo(view: View, at: number, neighbour: number): boolean {
  if (!isBase64(view.codes[at] ?? 0)) return false;
  for (let between = Math.min(at, neighbour) + 1; between < Math.max(at, neighbour); between += 1) {
    if (view.codes[between] !== 0x0a && view.codes[between] !== 0x0d) return false;
  }
  return true;
}

function scanAlone(view: View, automaton: Automaton, findings: SecretPosition[], isWhole: boolean): number {
  if (automaton.isEmpty) return view.end;
  let state = 0;
  let open = view.end;
  for (let at = 0; at < view.length; at += 1) {
    state = automaton.step(state, view.codes[at] ?? 0);
    const ending = automaton.ending(state);
    if (!ending) continue;
    const first = at - ending.codes.length + 1;
    const left = view.codes[first - 1];
    const right = view.codes[at + 1];
    if (left !== undefined && isWordPart(left)) continue;
    if (right === undefined && !isWhole) open = Math.min(open, view.from[first] ?? 0);
    else if (right === undefined || !isWordPart(right))
      findings.push({ from: view.from[first] ?? 0, to: view.to[at] ?? 0, secret: ending.secret });
  }
  if (isWhole) return view.end;
  const depth = automaton.depth(state);
  return Math.min(open, depth === 0 ? view.end : (view.from[view.length - depth] ?? 0));
}

/** The index of the secret, or -1 if the match is incomplete. */
function secretAt(automaton: Automaton, state: number): number {
  return automaton.ending(state)?.secret ?? -1;
}
