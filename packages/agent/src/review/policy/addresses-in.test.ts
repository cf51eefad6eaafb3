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
