import { expect, it } from "vitest";
import { addressesIn } from "./addresses-in.ts";

it.each([
  ["https://a.test/x", ["https://a.test/x"]],
  ["see https://a.test/x, or http://b.test", ["https://a.test/x,", "http://b.test"]],
  [["https://a.test"], ["https://a.test"]],
  [{ to: { list: [{ url: " HTTPS://a.test " }] } }, ["HTTPS://a.test"]],
  [{ "https://a.test": 1 }, ["https://a.test"]],
  ['{"callback":"https://a.test/c"}', ["https://a.test/c"]],
  [new URL("https://a.test/x"), ["https://a.test/x"]],
  ["wss://a.test", ["wss://a.test"]],
  ["next=https%3A%2F%2Fa.test%2Fx", ["https://a.test/x"]],
  ["next=https%253A%252F%252Fa.test", ["https://a.test"]],
  ['{"callback":"https:\\/\\/a.test"}', ["https:\\/\\/a.test"]],
  ["https:a.test/x", ["https:a.test/x"]],
  ["https:/a.test/x", ["https:/a.test/x"]],
  ["ht\ntps://a.test", ["tps://a.test", "https://a.test"]],
  ["src=//a.test/x", ["https://a.test/x"]],
  ["\\\\a.test\\share", ["https:\\\\a.test\\share"]],
  ["git@a.test:team/code.git", ["ssh://git@a.test/team/code.git"]],
  ["s3://bucket.a.test/x and ldap://a.test", ["s3://bucket.a.test/x", "ldap://a.test"]],
  ["a.test:8443", ["https://a.test:8443"]],
  ["a.test/collect", ["https://a.test/collect"]],
  ["169.254.169.254", ["https://169.254.169.254"]],
  ["[::1]:80", ["https://[::1]:80"]],
  [{ host: "a.test" }, ["https://a.test"]],
  [{ webhooks: ["a.test"] }, ["https://a.test"]],
  ["100% safe: https%3A%2F%2Fa.test%2Fx", ["https://a.test/x"]],
  ["%ff https%3A%2F%2Fa.test", ["https://a.test"]],
  ['<img src="https&#58;&#x2f;/a.test/x">', ["https://a.test/x"]],
  ["https&colon;&sol;&sol;a&period;test", ["https://a.test"]],
  [String.raw`{"to":"https\u003a\u002f\u002fa.test"}`, ["https://a.test"]],
  [String.raw`\x68ttps://a.test`, ["x68ttps://a.test", "https://a.test"]],
  ["%26%2358%3B https%26%2358%3B//a.test", ["https://a.test"]],
  ["//bücher.test/x", ["https://bücher.test/x"]],
  ["пример.испытание/x", ["https://пример.испытание/x"]],
  ["a.xn--p1ai/x", ["https://a.xn--p1ai/x"]],
  ["a。test/x", ["https://a.test/x"]],
  ["ａ．ｔｅｓｔ/x", ["https://a.test/x"]],
  ["a.te\u00adst/x", ["https://a.test/x"]],
  ["user:word@a.test/x", ["https://user:word@a.test/x"]],
  ["a.test./x", ["https://a.test./x"]],
  ["src=//localhost/x and //[::1]/x", ["https://localhost/x", "https://[::1]/x"]],
  [{ host: "bücher.test" }, ["https://bücher.test"]],
  [{ host: "2130706433" }, ["https://2130706433"]],
  [{ server: "0x7f.1" }, ["https://0x7f.1"]],
  [{ ip: "::1" }, ["https://[::1]"]],
  [{ endpoint: "a.test?x=1" }, ["https://a.test?x=1"]],
  [{ originalPrice: "12.50", serverId: "123456789", url: "../list", version: "1.2.3", zip: "10115" }, []],
  [{ server: "production", note: "Tom &amp; Jerry; 5 &#60; 6", hostel: "Am See 3" }, []],
  [{ file: "report.pdf", text: "It ends here. a.test is a name." }, []],
  ["src/index.ts", []],
  ["// a comment", []],
  ["ratio 3:4, time 12:30, note: fine", []],
  ["ada@a.test", []],
  ["100% sure: nothing", []],
  [42, []],
  [null, []],
])("%j", (value, addresses) => {
  expect(addressesIn([value])).toEqual(addresses);
});

it("ends for an object that contains itself", () => {
  const loop: Record<string, unknown> = { url: "https://a.test" };
  loop.self = loop;
  expect(addressesIn(loop)).toEqual(["https://a.test"]);
});
