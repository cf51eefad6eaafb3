// Reads secrets from where they are stored. Never from a command line, which other programs can read.
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { openEntry } from "./keychain.ts";
import { SecretError } from "./secret.ts";

export interface SecretSourceOptions {
  env: NodeJS.ProcessEnv;
  /** Folder that relative paths refer to. */
  cwd: string;
  /** Called with a warning about an unsafe file, and what to do. */
  onWarning(warning: string): void;
  /** Default: the keychain of the system, through `@napi-rs/keyring`. */
  readKeychain?: ReadKeychain;
}

export type ReadKeychain = (service: string, account: string) => Promise<string | null | undefined>;

type Read = (rest: string, name: string, options: SecretSourceOptions) => string | Promise<string>;

const sources: Record<string, Read> = { env: fromEnvironment, file: fromFile, keychain: fromKeychain };
const sourceForms = "env:VARIABLE, file:PATH or keychain:SERVICE/ACCOUNT";

/**
 * Reads the value of a secret from `env:VARIABLE`, `file:PATH` or `keychain:SERVICE/ACCOUNT`. Its errors contain the name and
 * never the value.
 *
 * @example <caption>packages/agent/src/secrets/read-secret-value.test.ts</caption>
 * const found = await readSecretValue(source, "password", options).catch((error: Error) => error.message);
 */
export async function readSecretValue(source: string, name: string, options: SecretSourceOptions): Promise<string> {
  const [, kind = "", rest = ""] = /^([a-z]+):(.+)$/s.exec(source) ?? [];
  const read = Object.hasOwn(sources, kind) ? sources[kind] : undefined;
  if (!read) {
    throw new SecretError(`The secret "${name}" needs a source: ${sourceForms}. Do not write the value itself.`);
  }
  const value = await read(rest, name, options);
  if (value === "")
    throw new SecretError(`The source of the secret "${name}" is empty. Store the value there, or use another source.`);
  return value;
}

function fromEnvironment(variable: string, name: string, { env }: SecretSourceOptions): string {
  const value = /^\w+$/.test(variable) ? env[variable] : undefined;
  if (value === undefined) {
    throw new SecretError(
      `The environment variable for the secret "${name}" is not set. Export it, or use ${sourceForms}.`,
    );
  }
  return value;
}

const maxBytes = 64 * 1024;

/** Removes the line end that editors and `echo` add. */
function fromFile(path: string, name: string, { cwd, onWarning }: SecretSourceOptions): string {
  const file = resolve(cwd, path.replace(/^~(?=\/)/, homedir()));
  try {
    const { mode, size } = statSync(file);
    if (size > maxBytes)
      throw new SecretError(
        `The file of the secret "${name}" has more than ${maxBytes} bytes, which is too long for a secret.`,
      );
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      onWarning(
        `The file of the secret "${name}" can be read by others (mode ${(mode & 0o777).toString(8)}). Restrict it with chmod 600.`,
      );
    }
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    if (SecretError.isInstance(error)) throw error;
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new SecretError(
      `The file of the secret "${name}" cannot be read (${code}). Check that it exists and that you own it.`,
    );
  }
}

async function fromKeychain(
  rest: string,
  name: string,
  { readKeychain = readSystemKeychain }: SecretSourceOptions,
): Promise<string> {
  const at = rest.lastIndexOf("/");
  const [service, account] = [rest.slice(0, at), rest.slice(at + 1)];
  if (at < 1 || !account)
    throw new SecretError(`The secret "${name}" has an invalid keychain source. Use keychain:SERVICE/ACCOUNT.`);
  let value: string | null | undefined;
  try {
    value = await readKeychain(service, account);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND"
        ? "the package @napi-rs/keyring is not installed"
        : message;
    throw new SecretError(`The secret "${name}" cannot be read from the keychain: ${reason}. Use ${sourceForms}.`);
  }
  if (value === null || value === undefined) {
    throw new SecretError(
      `The keychain has no entry with that service and account for the secret "${name}". Add it, or use ${sourceForms}.`,
    );
  }
  return value;
}

const readSystemKeychain: ReadKeychain = async (service, account) => (await openEntry(service, account)).getPassword();
