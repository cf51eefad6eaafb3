import ipaddr from "ipaddr.js";

/**
 * Whether an IP address belongs to the public internet: not to this machine, this network, or a way into either.
 *
 * @example <caption>packages/agent/src/drivers/http.test.ts</caption>
 * expect(isPublicAddress("93.184.216.34")).toBe(true);
 * expect(isPublicAddress("::ffff:127.0.0.1")).toBe(false);
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address that is written as IPv6 is what it stands for
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** Whatever lies outside of it is special, also where a registry has not named it yet. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
