// In a script for a page: what reads looks is in the second script, which is loaded when a page has something to look at.
import { findSecondScript, loadSecondScript, secondScriptName } from "../second-script.ts";
import { provideCovers } from "./covers.ts";
import type { Looks } from "./looks/index.ts";

/** How long the second script may take, in ms. */
const maxLoadMs = 8000;

let isUsed = true;
let isLacking = false;
let loading: Promise<void> | undefined;
let problem = `${secondScriptName} is not loaded yet`;

provideCovers(() => (isUsed ? findLooks() : undefined));

export function getLooks(): Looks | undefined {
  const looks = isUsed ? findLooks() : undefined;
  isLacking ||= !looks;
  return looks;
}

export function readWithLooks<Result>(read: () => Result, useLooks: boolean) {
  isUsed = useLooks;
  isLacking = false;
  try {
    return { result: read(), lacksLooks: isLacking };
  } finally {
    isUsed = true;
  }
}

/** Tries once in a document: without looks, a page can still be read and operated. */
export function loadLooks(run?: () => Promise<unknown>): Promise<void> {
  loading ??= Promise.race([loadSecondScript(run), timeOut()]).then(
    () => undefined,
    (error: Error) => {
      problem = error.message;
    },
  );
  return loading;
}

export function explainMissingLooks(): string {
  return problem;
}

function findLooks(): Looks | undefined {
  return findSecondScript()?.looks as Looks | undefined;
}

function timeOut(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(Error(problem)), maxLoadMs);
  });
}
