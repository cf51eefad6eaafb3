// Keys of model services that a person enters in the settings. They are used like environment variables, which take precedence.
import { readFile } from "node:fs/promises";
import { type Keychain, openKeychain } from "@giselles-ai/agent/internal";
import type { Environment } from "@giselles-ai/planner/internal";
import { Refusal } from "@giselles-ai/server";
import { z } from "zod";
import { writePrivateFile } from "./write-private-file.ts";

/** The variable of each service's key. */
export const serviceVariables = {
  anthropic: "ANTHROPIC_API_KEY",
  google: "GEMINI_API_KEY",
  openai: "OPENAI_API_KEY",
} as const;
export type KeyedService = keyof typeof serviceVariables;

export interface KeyStore {
  /** Services whose key was entered here. */
  stored(): KeyedService[];
  /** Stores the key of a service; an empty one is removed. Throws a refusal that does not contain the key. */
  write(input: unknown): Promise<void>;
}

const inputSchema = z.strictObject({
  service: z.enum(Object.keys(serviceVariables) as [KeyedService]),
  key: z.string().trim().max(1000),
});

export interface KeyStoreOptions {
  /** Used where the system has no keychain. Only the owner can read it. */
  file: string;
  env: Environment;
  /** Default: that of the system, if there is one. */
  keychain?: Keychain | undefined;
}

/** Reads the stored keys into the environment. */
export async function openKeyStore({ file, env, keychain = openKeychain() }: KeyStoreOptions): Promise<KeyStore> {
  const place = keychain ? inKeychain(keychain) : inFile(file);
  const keys = new Map(Object.entries(await place.read()) as [KeyedService, string][]);
  const own = new Set<KeyedService>();
  for (const [service, key] of keys) use(service, key);

  function use(service: KeyedService, key: string): void {
    const variable = serviceVariables[service];
    if (env[variable] && !own.has(service)) return; // set outside of the app
    own.add(service);
    if (key) env[variable] = key;
    else delete env[variable];
  }

  return {
    stored: () => [...keys.keys()],
    async write(input) {
      const read = inputSchema.safeParse(input);
      if (!read.success || /\s|[^\x21-\x7e]/.test(read.data.key))
        throw new Refusal("INVALID_REQUEST", "This is not a key. Paste it as the service shows it, without spaces.");
      const { service, key } = read.data;
      if (key) keys.set(service, key);
      else keys.delete(service);
      await place.write(service, Object.fromEntries(keys));
      use(service, key);
    },
  };
}

interface Place {
  read(): Promise<Partial<Record<KeyedService, string>>>;
  /** Stores the changed key; `keys` has all of them. */
  write(changed: KeyedService, keys: Partial<Record<KeyedService, string>>): Promise<void>;
}

const account = "giselle";

function inKeychain(keychain: Keychain): Place {
  return {
    async read() {
      const services = Object.keys(serviceVariables) as KeyedService[];
      const found = await Promise.all(
        services.map(async (service) => [service, await keychain.read(account, serviceVariables[service])] as const),
      );
      return Object.fromEntries(found.filter(([, key]) => key));
    },
    write: (changed, keys) => keychain.write(account, serviceVariables[changed], keys[changed] ?? ""),
  };
}

const fileSchema = z.partialRecord(z.enum(Object.keys(serviceVariables) as [KeyedService]), z.string());

function inFile(file: string): Place {
  return {
    async read() {
      const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "{}";
        throw new Error(`${file} cannot be read: ${error.code}. Make it readable, or delete it.`);
      });
      try {
        return fileSchema.parse(JSON.parse(text));
      } catch {
        throw new Error(`${file} is not a valid file of keys. Fix it, or delete it and enter the keys again.`);
      }
    },
    write: (_, keys) => writePrivateFile(file, `${JSON.stringify(keys)}\n`),
  };
}
