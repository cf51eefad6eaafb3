import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { development, heldOut } from "./libraries.ts";

const names = [...Object.keys(development), ...Object.keys(heldOut)];

it("has each library in one of the halves, with a page", () => {
  expect(new Set(names).size).toBe(names.length);
  const hasPage = (name: string) =>
    ["page.js", "page.jsx"].some((file) =>
      existsSync(fileURLToPath(new URL(`./libraries/${name}/${file}`, import.meta.url))),
    );
  expect(names.filter((name) => !hasPage(name))).toEqual([]);
});

it("has at least 150 tasks in at least 15 libraries", () => {
  expect(names.length).toBeGreaterThanOrEqual(15);
  expect([development, heldOut].flatMap((half) => Object.values(half).flat()).length).toBeGreaterThanOrEqual(150);
});
