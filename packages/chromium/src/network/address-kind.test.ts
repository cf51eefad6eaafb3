import { expect, it } from "vitest";
import { addressKind } from "./address-kind.ts";

it.each([
  ["93.184.216.34", "public"],
  ["2606:2800:220:1::1", "public"],
  ["127.0.0.1", "loopback"],
  ["127.9.9.9", "loopback"],
  ["0.0.0.0", "loopback"],
  ["::1", "loopback"],
  ["::", "loopback"],
  ["::ffff:127.0.0.1", "loopback"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["192.168.1.1", "private"],
  ["100.64.0.1", "private"],
  ["fd12::1", "private"],
  ["169.254.169.254", "link-local"],
  ["::ffff:169.254.169.254", "link-local"],
  ["168.63.129.16", "link-local"],
  ["fd00:ec2::254", "link-local"],
  ["fd00:ec2::23", "link-local"],
  ["FD20:CE::254", "link-local"],
  ["fd00:c1::a9fe:a9fe", "link-local"],
  ["100.100.100.200", "link-local"],
  ["::ffff:6464:64c8", "link-local"],
  ["100.100.100.201", "private"],
  ["fe80::1", "link-local"],
  ["224.0.0.1", "reserved"],
  ["255.255.255.255", "reserved"],
  ["64:ff9b::7f00:1", "reserved"],
  ["2002:7f00:1::", "reserved"],
  ["4000::1", "reserved"],
  ["localhost", "reserved"],
])("%s is %s", (address, kind) => {
  expect(addressKind(address)).toBe(kind);
});

it("knows private networks", () => {
  expect(addressKind("10.0.0.1")).toBe("private");
});
