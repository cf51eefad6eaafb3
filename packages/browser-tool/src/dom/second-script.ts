// What a page rarely needs is in a second script, which is fetched from beside the first or run by a driver. It uses parts of the
// first, so that no code or state is in both.

/** The version, and what the parts are: the scripts of two builds do not fit together. */
declare const __GISELLE_BUILD__: string;

/** The file of the second script. */
export const secondScriptName = "giselle-widgets.iife.js";

interface SecondScript {
  widgets?: unknown;
  looks?: unknown;
}

/** What the second script leaves here. It may run before or after the first. */
const place = Symbol.for("giselle.widgets");
const shared = globalThis as { [place]?: { version: string; create(parts: unknown[]): SecondScript } };
/** Only known while the first script starts; null if it has no address. */
const first = document.currentScript as HTMLScriptElement | null;
let parts: unknown[] = [];
let content: SecondScript | undefined;

/** Call this while the first script starts. */
export function provideParts(given: unknown[]): void {
  parts = given;
}

/** The content of the second script, if it has run. */
export function findSecondScript(): SecondScript | undefined {
  const { version, create } = shared[place] ?? {};
  if (version === __GISELLE_BUILD__) content ??= create?.(parts);
  return content;
}

/** `run` runs the second script in this page. Default: loads it from beside the first. */
export async function loadSecondScript(run: () => Promise<unknown> = runFromBeside): Promise<SecondScript> {
  if (!shared[place]) await run();
  const found = findSecondScript();
  if (!found) throw Error(`${secondScriptName} is missing or of another version`);
  return found;
}

/**
 * `import` brings the nonce of the first script with it and needs no trusted type. It fails for files on a disk and for other
 * origins without CORS, from which an element can load.
 */
async function runFromBeside(): Promise<void> {
  if (!first?.src) throw Error(`${secondScriptName} must be added to the page too`);
  const { href } = Object.assign(new URL(secondScriptName, first.src), { search: new URL(first.src).search });
  await import(href).catch(() => addScript(href));
}

function addScript(src: string): Promise<unknown> {
  const element = document.createElement("script");
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => reject(Error(`${src} could not be loaded`));
    element.src = src;
    document.head.append(element);
  }).finally(() => element.remove());
}
