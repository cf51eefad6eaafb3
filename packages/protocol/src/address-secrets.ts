// Tokens, signatures and passwords in the addresses that a text contains.
import { findSecrets } from "./find-secrets.ts";
import type { FoundSecret } from "./found-secret.ts";

/** The length of a scheme is limited, so that a long text without an address is read once, not from every letter. */
const addresses = /[a-z][a-z\d+.-]{0,40}:\/\/[^\s"'<>`]*[^\s"'<>`.,:!?)\]]/gi;
const maxKnown = 2000;
/** Pages have the same links again and again. */
const known = new Map<string, readonly FoundSecret[]>();

/**
 * Replaces the secrets in the addresses of a text: values of parameters that are named like one or look like one, and passwords of
 * logins. Origin, path and all other parameters stay. `replace` also gets the origin of the address.
 *
 * @example <caption>packages/protocol/src/address-secrets.test.ts</caption>
 * const hidden = hideInAddresses("See https://a.test/x?token=t0ken-1&page=2.");
 */
export function hideInAddresses(
  text: string,
  replace: (secret: FoundSecret, origin: string) => string = () => "••••",
): string {
  if (!text.includes("://")) return text;
  return text.replace(addresses, (address) => {
    const found = findInAddress(address);
    if (found.length === 0) return address;
    const origin = URL.canParse(address) ? new URL(address).origin : "";
    let result = "";
    let end = 0;
    for (const secret of found) {
      result += address.slice(end, secret.start) + replace(secret, origin);
      end = secret.end;
    }
    return result + address.slice(end);
  });
}

function findInAddress(address: string): readonly FoundSecret[] {
  const parameters = address.search(/[?#]/);
  const hasLogin = /^[^/?#]*\/\/[^/?#]*@/.test(address);
  if (parameters === -1 && !hasLogin) return [];
  const before = known.get(address);
  if (before) return before;
  const path = address.indexOf("/", address.indexOf("://") + 3);
  const isBeforePath = (at: number) => hasLogin && (path === -1 || at < path);
  const found = findSecrets(address)
    .filter(({ start }) => (parameters !== -1 && start > parameters) || isBeforePath(start))
    .map((secret) => ({ ...secret, value: address.slice(secret.start, secret.end) }));
  if (known.size >= maxKnown) known.clear();
  known.set(address, found);
  return found;
}
