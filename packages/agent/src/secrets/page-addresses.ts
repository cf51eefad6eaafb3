// Tokens and the like that pages have in their addresses and links. What is shown or kept has references in their places, by which an
// address can be opened again at its own origin while this process lives.
import { formatSecretReference, hideInAddresses } from "@giselles-ai/protocol";

export interface AddressSecret {
  value: string;
  origin: string;
}

export interface PageAddresses {
  /** Replaces the secrets in the addresses of a text. The same secret gets the same name. */
  hide(text: string): string;
  find(name: string): AddressSecret | undefined;
}

const prefix = "page_";
/** The oldest are forgotten: their addresses cannot be opened by name any more. */
const maxKept = 2000;

/** `nameOf` returns the name of a secret that is known already. */
export function createPageAddresses(nameOf: (secret: AddressSecret) => string | undefined): PageAddresses {
  const secrets = new Map<string, AddressSecret>();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  function keep(kind: string, secret: AddressSecret): string {
    const key = JSON.stringify([kind, secret.origin, secret.value]);
    const known = names.get(key);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `${prefix}${kind}${count === 1 ? "" : `_${count}`}`;
    names.set(key, name);
    secrets.set(name, secret);
    const [[oldKey, oldName] = []] = names.size > maxKept ? names : [];
    if (oldKey !== undefined && oldName !== undefined) {
      names.delete(oldKey);
      secrets.delete(oldName);
    }
    return name;
  }

  return {
    hide: (text) =>
      hideInAddresses(text, ({ kind, value }, origin) =>
        formatSecretReference(nameOf({ value, origin }) ?? keep(kind, { value, origin })),
      ),
    find: (name) => secrets.get(name),
  };
}

/** An address that was kept, as another process can open it: without the parameters whose values were not kept. */
export function withoutPageSecrets(url: string): string {
  return url.replace(/([?&#;])[^?&#;=]*=\{\{secret:page_[\w.-]+\}\}[^&#;]*/g, "$1").replace(/[?&#;]+$/, "");
}
