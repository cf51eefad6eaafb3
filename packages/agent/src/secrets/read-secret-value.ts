// Where the value of a secret comes from. Never from a command line, which every other program of the user can read.
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { SecretError } from "./secret.ts";

export interface SourceOptions {
  env: NodeJS.ProcessEnv;
  /** What files are named from. */
  cwd: string;
  /** Told what is unsafe, and what to do about it. */
  onWarning(warning: string): void;
  /** Default: the keychain of the system, through `@napi-rs/keyring`. */
  readKeychain?: ReadKeychain;
}

export type ReadKeychain = (service: string, account: string) => Promise<string | null | undefined>;

type Read = (rest: string, name: string, options: SourceOptions) => string | Promise<string>;

const sources: Record<string, Read> = { env: fromEnvironment, file: fromFile, keychain: fromKeychain };
const ways = "env:VARIABLE, file:PATH or keychain:SERVICE/ACCOUNT";

/**
 * Reads the value of a secret from `env:VARIABLE`, `file:PATH` or `keychain:SERVICE/ACCOUNT`. Its errors contain the name and
 * never the value.
 *
 * @example <caption>packages/agent/src/secrets/read-secret-value.test.ts</caption>
 * const found = await readSecretValue(source, "password", options).catch((error: Error) => error.message);
 */
export async function readSecretValue(source: string, name: string, options: SourceOptions): Promise<string> {
  const [, kind = "", rest = ""] = /^([a-z]+):(.+)$/s.exec(source) ?? [];
  const read = Object.hasOwn(sources, kind) ? sources[kind] : undefined;
  if (!read) {
    throw new SecretError(
      `The secret "${name}" must be said by where it is: ${ways}. The value itself is never written there.`,
    );
  }
  const value = await read(rest, name, options);
  if (value === "")
    throw new SecretError(`The secret "${name}" is empty where it is kept. Put it there, or name another place.`);
  return value;
}

function fromEnvironment(variable: string, name: string, { env }: SourceOptions): string {
  const value = /^\w+$/.test(variable) ? env[variable] : undefined;
  if (value === undefined) {
    throw new SecretError(
      `The secret "${name}" is to come from an environment variable that is not set. Export it, or use ${ways}.`,
    );
  }
  return value;
}

const mostBytes = 64 * 1024;

/** Without the line end that editors and `echo` put behind it. */
function fromFile(path: string, name: string, { cwd, onWarning }: SourceOptions): string {
  const file = resolve(cwd, path.replace(/^~(?=\/)/, homedir()));
  try {
    const { mode, size } = statSync(file);
    if (size > mostBytes)
      throw new SecretError(`The file of the secret "${name}" holds more than ${mostBytes} bytes: that is no secret.`);
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      onWarning(
        `The file of the secret "${name}" can be read by others (mode ${(mode & 0o777).toString(8)}). Make it yours alone with chmod 600.`,
      );
    }
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    if (SecretError.isInstance(error)) throw error;
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new SecretError(`The file of the secret "${name}" cannot be read (${code}). See that it is there and yours.`);
  }
}

async function fromKeychain(
  rest: string,
  name: string,
  { readKeychain = readSystemKeychain }: SourceOptions,
): Promise<string> {
  const at = rest.lastIndexOf("/");
  const [service, account] = [rest.slice(0, at), rest.slice(at + 1)];
  if (at < 1 || !account)
    throw new SecretError(`The secret "${name}" is found in the keychain by keychain:SERVICE/ACCOUNT.`);
  let value: string | null | undefined;
  try {
    value = await readKeychain(service, account);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND"
        ? "the package @napi-rs/keyring is not installed"
        : `the system's keychain cannot be read: ${message}`;
    throw new SecretError(`The secret "${name}" is to come from the keychain, and ${why}. Use ${ways}.`);
  }
  if (value === null || value === undefined) {
    throw new SecretError(
      `The keychain has no entry of that service and account for the secret "${name}". Add it, or use ${ways}.`,
    );
  }
  return value;
}

/** Loaded when it is first wanted: it is a program of the platform, and most runs need none. */
const readSystemKeychain: ReadKeychain = async (service, account) => {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  return new AsyncEntry(service, account).getPassword();
};
