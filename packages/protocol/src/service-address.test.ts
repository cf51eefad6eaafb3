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
