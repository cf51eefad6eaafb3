export interface Keychain {
  /** Undefined if there is no such entry. */
  read(service: string, account: string): Promise<string | undefined>;
  /** An empty value removes the entry. */
  write(service: string, account: string, value: string): Promise<void>;
}

const keyring: string = "@napi-rs/keyring";

/**
 * The keychain of the system, through `@napi-rs/keyring`; undefined on systems where it may be missing or forget its entries at a
 * restart.
 */
export function openKeychain(platform = process.platform): Keychain | undefined {
  if (platform !== "darwin" && platform !== "win32") return undefined;
  return {
    read: async (service, account) => (await (await openEntry(service, account)).getPassword()) ?? undefined,
    async write(service, account, value) {
      const entry = await openEntry(service, account);
      if (value) await entry.setPassword(value);
      else await entry.deletePassword();
    },
  };
}

/**
 * Loaded on first use: it is a native module, and most runs do not need it. The name is a variable, so that an app's
 * bundler does not follow it: a bundle cannot hold a native module.
 */
export async function openEntry(service: string, account: string) {
  const load = import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ keyring);
  const { AsyncEntry } = (await load) as typeof import("@napi-rs/keyring");
  return new AsyncEntry(service, account);
}
