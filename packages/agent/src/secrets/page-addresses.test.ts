import { expect, it } from "vitest";
import { withoutPageSecrets } from "./page-addresses.ts";
import { createRequestSecrets } from "./request-secrets.ts";
import { createSecrets } from "./secrets.ts";

const address = "https://a.test/reset?token=q1w2e3r4t5&page=2";

it("X6: an address of a page is opened by name at its own origin only", () => {
  const { redactor, completeAddress, release } = createRequestSecrets(createSecrets());
  const hidden = redactor.deep({ url: address, text: `-> ${address}` });
  const shown = "https://a.test/reset?token={{secret:page_key}}&page=2";
  expect(hidden).toEqual({ url: shown, text: `-> ${shown}` });
  expect(completeAddress?.(shown)).toBe(address);
  expect(completeAddress?.(shown.replace("a.test", "b.test"))).toBeUndefined();
  expect(completeAddress?.("https://a.test/?x={{secret:page_key_2}}")).toBeUndefined();
  const page = { url: "https://a.test/", origin: "https://a.test" };
  expect(release("page_key", { fieldId: "input-1", field: undefined, page })).toMatchObject({ ok: false });
});

it("X6: another value of a page has another name, and one of the request keeps its own", () => {
  const { redactor, take } = createRequestSecrets(createSecrets());
  expect(take(`Open ${address}`)).toBe("Open https://a.test/reset?token={{secret:key}}&page=2");
  const other = address.replace("q1w2", "y9x8");
  expect(redactor.text(`${address} ${other} ${other}`).match(/\{\{.*?\}\}/g)).toEqual([
    "{{secret:key}}",
    "{{secret:page_key}}",
    "{{secret:page_key}}",
  ]);
});

it.each([
  ["https://a.test/reset?token={{secret:page_key}}&page=2", "https://a.test/reset?&page=2"],
  ["https://a.test/done#access_token={{secret:page_key_2}}", "https://a.test/done"],
  ["https://a.test/?token={{secret:key}}", "https://a.test/?token={{secret:key}}"],
  ["https://a.test/?page=2#top", "https://a.test/?page=2#top"],
])("a kept address %s is opened by another process as %s", (kept, opened) => {
  expect(withoutPageSecrets(kept)).toBe(opened);
});
