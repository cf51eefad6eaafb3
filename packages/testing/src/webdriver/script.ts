// Runs code in a page and returns its result, without eval, which a page's policy may forbid.

export type PageCode = string | ((...given: never[]) => unknown);

export type Result =
  | { state: "pending" | "left"; url?: string }
  | { state: "done"; url: string; json?: string }
  | { state: "failed"; url: string; name: string; message: string };

interface ScriptOptions {
  /** Statements that are run first. */
  before: string;
  code: PageCode;
  argument: unknown;
  /** Identifies this script in its page. */
  id: number;
  /** How long each of the two commands may take. */
  turnMs: number;
}

/** The two commands of a script: one starts it, the other polls for its result. */
export function writeScript({ before, code, argument, id, turnMs }: ScriptOptions): { start: string; resume: string } {
  const begin = `
    const done = arguments[arguments.length - 1];
    const results = (globalThis.giselleResults ??= new Map());
    const later = globalThis.giselleLater ?? setTimeout;
    const turn = new Promise((resolve) => later(() => resolve({ state: "pending" }), ${turnMs}));`;
  // Outside of the block with the names of this script, which a page may have, too.
  const prepare = `
    ${before}
    const giselleRun = async () => { ${writeBody(code, argument)} };`;
  const run = `
    results.set(${id}, giselleRun().then(
      (value) => ({ state: "done", url: location.href, json: JSON.stringify(value) }),
      (error) => ({ state: "failed", url: location.href, name: String(error?.name), message: String(error?.message ?? error) }),
    ));`;
  const end = `
    if (results.has(${id})) Promise.race([results.get(${id}), turn]).then((result) => {
      if (result.state !== "pending") results.delete(${id});
      done(result);
    });
    else done({ state: "left" });`;
  return { start: `${prepare}{${begin}${run}${end}}`, resume: begin + end };
}

export function readResult<Answer>(result: Result): Answer {
  if (result.state === "failed") throw Object.assign(new Error(result.message), { name: result.name });
  if (result.state !== "done") throw new Error("The page was left before the script had ended.");
  return (result.json === undefined ? undefined : JSON.parse(result.json)) as Answer;
}

export function writeCall(code: PageCode, argument: unknown): string {
  return typeof code === "function" ? `(${code})(${argument === undefined ? "" : JSON.stringify(argument)})` : code;
}

function writeBody(code: PageCode, argument: unknown): string {
  const source = writeCall(code, argument);
  if (isExpression(source)) return `return (${source}\n);`;
  // The first variable that a script declares becomes a global, as it does in a page's own script.
  const [, name] = /^\s*(?:["']use strict["'];)?\s*var (\w+)\s*=/.exec(source) ?? [];
  return name ? `${source}\n;globalThis.${name} = ${name};` : source;
}

function isExpression(source: string): boolean {
  try {
    new Function(`return (${source}\n)`);
    return true;
  } catch {
    return false;
  }
}
