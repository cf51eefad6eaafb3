// Decides which machines the driven browser may connect to, whatever in a page asks for it: a form, an image, a socket, a
// worker. Two rules: the origin lists of the run, and no private network that the person did not name.
import type { NavigationRules } from "@giselles-ai/protocol";
import type { AddressKind } from "./address-kind.ts";

export interface Destination {
  /** A name or an IP address, without brackets. */
  host: string;
  port: number;
}

export interface ConnectionPolicy {
  /**
   * Opens the origin of an address, even if it is on a private network: one that a person or their program chose, or the first
   * that a planner chose and that could be reached: there its run begins. A planner opens no link-local address.
   */
  open(url: string, options?: { isPlanned?: boolean }): void;
  /** Whether the origin lists allow this destination. Asked before its name is looked up. */
  allowsHost(destination: Destination): Promise<boolean>;
  /** Whether an address of it may be connected to. */
  allowsAddress(destination: Destination, kind: AddressKind): Promise<boolean>;
}

export function createConnectionPolicy(rules: NavigationRules): ConnectionPolicy {
  const opened = new Map<string, { isPlanned: boolean }>();
  /** Whether a page has been reached. From then on a planner opens nothing. */
  let hasStarted = false;
  /** Private networks that hold an opened origin. A page on this machine may use what else runs on it. */
  const networks = new Set<AddressKind>();

  async function isNamed(destination: Destination, kind: AddressKind): Promise<boolean> {
    const found = opened.get(keyOf(destination));
    if (found && (!found.isPlanned || isOrdinary(kind))) return true;
    const answers = await Promise.all(urlsOf(destination).map((url) => rules.names?.(url) ?? false));
    return answers.includes(true);
  }

  return {
    open(url, { isPlanned = false } = {}) {
      if (!isPlanned || !hasStarted) opened.set(keyOf(destinationOf(url)), { isPlanned });
    },
    async allowsHost(destination) {
      const answers = await Promise.all(urlsOf(destination).map((url) => rules.allowsConnection?.(url) ?? true));
      return answers.includes(true);
    },
    async allowsAddress(destination, kind) {
      const isOpen = kind === "public" || networks.has(kind) || (await isNamed(destination, kind));
      if (!isOpen) return false;
      hasStarted = true;
      if (isOrdinary(kind)) networks.add(kind);
      return true;
    },
  };
}

function isOrdinary(kind: AddressKind): boolean {
  return kind === "loopback" || kind === "private";
}

/** A connection does not show the scheme that will be spoken over it, but most ports do. */
function urlsOf({ host, port }: Destination): string[] {
  const name = host.includes(":") ? `[${host}]` : host;
  const schemes = port === 443 ? ["https"] : port === 80 ? ["http"] : ["https", "http"];
  return schemes.map((scheme) => `${scheme}://${name}:${port}/`);
}

export function keyOf({ host, port }: Destination): string {
  return `${host.toLowerCase().replace(/\.$/, "")}:${port}`;
}

export function destinationOf(url: string): Destination {
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (protocol === "https:" ? 443 : 80) };
}
