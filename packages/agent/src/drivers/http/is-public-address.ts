import ipaddr from "ipaddr.js";

/**
 * Whether an IP address belongs to the public internet, and not to this machine or a private network.
 *
 * @example <caption>packages/agent/src/drivers/http.test.ts</caption>
 * expect(isPublicAddress("93.184.216.34")).toBe(true);
 * expect(isPublicAddress("::ffff:127.0.0.1")).toBe(false);
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // unwraps IPv4-mapped IPv6 addresses
  if (parsed.toString() === azurePlatform) return false;
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** In a public range, but reachable only from inside a virtual machine, where it serves configuration. */
const azurePlatform = "168.63.129.16";

/** Addresses outside of this range are special or not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
