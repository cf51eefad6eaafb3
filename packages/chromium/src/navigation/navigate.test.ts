import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { navigate } from "./navigate.ts";

const failureOf = () => undefined;

import { withoutQuery } from "./without-query.ts";

const url = "https://shop.example/cart?token=7";

it.each(["javascript:alert(1)", "file:///etc/passwd", "data:text/html,hi", "shop.example", "chrome://settings", ""])(
  "goes to web pages only, not to %j",
  async (address) => {
    expect(await navigate({ page: {} as Page, url: address, isAllowed: true, failureOf })).toMatchObject({
      status: "refused",
      code: "INVALID_VALUE",
    });
  },
);

it("refuses an address that the rules do not allow, and names only its origin", async () => {
  const outcome = await navigate({ page: {} as Page, url, isAllowed: false, failureOf });
  expect(outcome).toMatchObject({ status: "refused", code: "NOT_ALLOWED" });
  expect(outcome.message).toContain("https://shop.example.");
  expect(outcome.message).not.toContain("token");
});

it.each([
  ["https://a.example/b?c=d#e", "https://a.example/b"],
  ["https://a.example/#e", "https://a.example/"],
  ["https://a.example/", "https://a.example/"],
  ["", ""],
])("removes query and fragment from %j", (address, expected) => {
  expect(withoutQuery(address)).toBe(expected);
});
