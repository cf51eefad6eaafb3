import { expect, it } from "vitest";
import { defaultStateFolder, showStore, storeOption } from "./read-store.ts";

const env = { HOME: "/home/ada" };

it("names every store but the default one in a command to copy", () => {
  expect(storeOption(defaultStateFolder(env), env)).toBe("");
  expect(storeOption("/runs", env)).toBe(" --store /runs");
  expect(storeOption("/my runs", env)).toBe(' --store "/my runs"');
  expect(storeOption("redis://host:6379/1", env)).toBe(" --store redis://host:6379/1");
  expect(storeOption("redis+cluster://one:6379,two:6379", env)).toBe(" --store redis+cluster://one:6379,two:6379");
});

it.each([
  ["redis://ada:hunter2@host:6379/1", "redis://host:6379/1"],
  ["rediss://:hunter2@host", "rediss://host"],
  ["redis+cluster://ada:hunter2@one:6379,two:6379", "redis+cluster://one:6379,two:6379"],
  ["redis+sentinel://one:1,two:2/name/0?sentinelPassword=hunter2", "redis+sentinel://one:1,two:2/name/0"],
])("never shows the login of %s", (store, shown) => {
  expect(showStore(store)).toBe(shown);
  expect(storeOption(store, env)).toBe(" --store $REDIS_URL");
});
