import { inspect } from "node:util";
import { expect, it } from "vitest";
import { causeWithoutContent, reasonOf, showAddress } from "./service-address.ts";

it("shows where a service is, without what opens it", () => {
  expect(showAddress("wss://ada:hunter2@browsers.example:9222/t0ken?key=s3cret")).toBe("wss://browsers.example:9222");
  expect(showAddress("http://127.0.0.1:11434")).toBe("http://127.0.0.1:11434");
});

it.each(["ada:hunter2@box", "http//ada:hunter2@box", "http://ada:hunter2@:99999", "", "hunter2"])(
  "quotes nothing of what is not an address: %s",
  (address) => expect(showAddress(address)).toBe("the given address"),
);

const failures: [string, () => Promise<unknown>, string][] = [
  ["a login in the address", () => fetch("http://ada:hunter2@127.0.0.1:1/"), "TypeError"],
  ["no address", () => fetch("http//ada:hunter2@box"), "ERR_INVALID_URL"],
  ["a header", () => fetch("http://127.0.0.1:1/", { headers: { authorization: "Bearer hunter2\nx" } }), "TypeError"],
  ["a closed port", () => fetch("http://127.0.0.1:59999/?key=hunter2"), "ECONNREFUSED"],
];

it.each(failures)("keeps the reason of a failed request, not its content: %s", async (name, send, reason) => {
  const error: unknown = await send().catch((caught: unknown) => caught);
  expect(reasonOf(error)).toBe(reason);
  const kept = inspect(new Error("It failed.", { cause: causeWithoutContent(error) }));
  expect(kept).toContain(reason);
  expect(kept).not.toContain("hunter2");
  expect({ name, isControl: inspect(error).includes("hunter2") }).toEqual({
    name,
    isControl: name !== "a closed port",
  });
});

it("has a reason for what is not an error", () => {
  expect(reasonOf("no")).toBe("unknown");
  expect(inspect(causeWithoutContent({ key: "hunter2" }))).not.toContain("hunter2");
});

it("finds the reason through all causes, also if they go in a circle", () => {
  const system = Object.assign(new Error("hunter2"), { code: "ECONNRESET" });
  const chain = new TypeError("outer", { cause: new Error("middle", { cause: system }) });
  expect(reasonOf(chain)).toBe("ECONNRESET");
  const one = new TypeError("one");
  const other = new RangeError("other", { cause: one });
  one.cause = other;
  expect(reasonOf(one)).toBe("RangeError");
  one.cause = one;
  expect(reasonOf(one)).toBe("TypeError");
  expect(inspect(causeWithoutContent(one))).toContain("TypeError");
});

it.each([[{ code: 7 }], [{ code: undefined }], [{ code: { hunter2: 1 } }]])(
  "takes only a text for a code: %j",
  (more) => {
    expect(reasonOf(Object.assign(new RangeError("hunter2"), more))).toBe("RangeError");
  },
);

it.each([null, undefined, 0, "hunter2", { message: "hunter2" }, [new Error("hunter2")]])(
  "keeps nothing of %j, which is not an error",
  (thrown) => {
    expect(reasonOf(thrown)).toBe("unknown");
    expect(inspect(causeWithoutContent(thrown), { showHidden: true })).not.toContain("hunter2");
  },
);

it("keeps the place of a failure, but no line of a message that looks like one", () => {
  const error = new Error("it failed\n    with hunter2");
  const kept = causeWithoutContent(error).stack ?? "";
  expect(kept).toContain("service-address.test");
  expect(kept).not.toContain("hunter2");
});

it.each([
  ["redis://:hunter2@127.0.0.1:6379/0", "redis://127.0.0.1:6379"],
  ["rediss://ada:hunter2@cache.example:6380", "rediss://cache.example:6380"],
  ["http://[::1]:11434/v1?key=hunter2#hunter2", "http://[::1]:11434"],
  ["https://hunter2%40:x@models.example", "https://models.example"],
  ["file:///home/hunter2", "the given address"],
  ["unix:/run/hunter2.sock", "the given address"],
  ["javascript:hunter2()", "the given address"],
])("shows %s as %s", (address, shown) => {
  expect(showAddress(address)).toBe(shown);
});
