import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";

type Keys = Record<string, string>;

export interface KeyFileOptions {
  /** Called when the file was changed and is not valid: the keys that were read before still count. */
  onError(error: unknown): void;
  now?: () => number;
}

/** How often a change of the file is looked for, in ms. */
const checkMs = 1000;

/** The API keys in a file, which may be replaced while the server runs. Throws if the file is not valid now. */
export function openKeyFile(path: string, { onError, now = Date.now }: KeyFileOptions): () => Keys {
  let keys = readKeys(path);
  let seen = stateOf(path);
  let checkedAt = now();
  return () => {
    if (now() - checkedAt < checkMs) return keys;
    checkedAt = now();
    const state = stateOf(path);
    if (state === seen) return keys;
    seen = state;
    try {
      keys = readKeys(path);
    } catch (error) {
      onError(error);
    }
    return keys;
  };
}

/** Also changes when a link leads to another file, as with secrets of Kubernetes. */
function stateOf(path: string): string {
  const { ino, mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${ino} ${mtimeMs} ${size}`;
}

function readKeys(path: string): Keys {
  try {
    return z.record(z.string().min(16), z.string().min(1)).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new UsageError(
      `${path} does not contain valid API keys. Write them as {"<key>": "<tenant>"}, with keys of at least 16 characters.`,
    );
  }
}
