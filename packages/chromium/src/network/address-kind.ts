import ipaddr from "ipaddr.js";

/** Where an IP address leads. `link-local` includes the addresses at which clouds serve their machines' credentials. */
export type AddressKind = "public" | "loopback" | "private" | "link-local" | "reserved";

/**
 * Returns where an IP address leads. Anything that is not clearly on the public internet has another kind.
 *
 * @example <caption>packages/chromium/src/network/address-kind.test.ts</caption>
 * expect(addressKind("10.0.0.1")).toBe("private");
 */
export function addressKind(address: string): AddressKind {
  if (!ipaddr.isValid(address)) return "reserved";
  const parsed = ipaddr.process(address); // reads an IPv4 address that is written as IPv6
  if (ipaddr.subnetMatch(parsed, { metadata: metadataNetworks }, "") === "metadata") return "link-local";
  const range = parsed.range();
  if (range === "unicast" && (parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalUnicast)))
    return "public";
  return kinds[range] ?? "reserved";
}

/** IPv6 addresses outside of it are special, even where ipaddr.js has no name for them. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Where clouds serve the credentials of their machines, in ranges that are otherwise public or private. */
const metadataNetworks = [
  "168.63.129.16/32", // Azure; reachable only from inside a virtual machine
  "100.100.100.200/32", // Alibaba
  "fd00:ec2::/32", // Amazon, also for its containers
  "fd20:ce::/32", // Google
  "fd00:c1::/32", // Oracle
].map((network) => ipaddr.parseCIDR(network));

const kinds: Record<string, AddressKind> = {
  loopback: "loopback",
  unspecified: "loopback", // the system connects to itself
  private: "private",
  uniqueLocal: "private",
  carrierGradeNat: "private",
  linkLocal: "link-local",
};
