import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { explainStartFailure } from "./explain-start-failure.ts";
import { readMessages } from "./read-messages.ts";
import { oldestSupported, warnAboutVersion } from "./supported-version.ts";
import { switchesFor } from "./switches.ts";

it.each([
  ["ERROR: Missing X server or $DISPLAY", /^A window needs a display/],
  ["FATAL: No usable sandbox! Update your kernel", /^The browser's sandbox is not permitted here/],
  ["chrome: error while loading shared libraries: libnss3.so", /npx playwright-core install-deps chromium/],
])("says what to do about %s", (output, message) => {
  expect(explainStartFailure("/usr/bin/chromium", output).message).toMatch(message);
});

it("repeats the last line of unknown output", () => {
  expect(explainStartFailure("/usr/bin/chromium", "first\n  Segmentation fault \n").message).toBe(
    "The browser /usr/bin/chromium could not be started: Segmentation fault",
  );
});

it("reads messages that are split anywhere, each in its own task", async () => {
  const stream = new PassThrough();
  const messages: object[] = [];
  readMessages(stream, (message) => messages.push(message));
  const bytes = Buffer.from('{"a":"é"}\0{"b":2}\0{"c":');
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  await expect.poll(() => messages).toEqual([{ a: "é" }, { b: 2 }]);
  stream.write('3}\0{"d":4}\0');
  await expect.poll(() => messages).toEqual([{ a: "é" }, { b: 2 }, { c: 3 }, { d: 4 }]);
});

it("warns only of a browser that is too old", () => {
  expect(warnAboutVersion(`Chromium ${oldestSupported - 1}.0.1.2`)).toContain(
    `This browser is version ${oldestSupported - 1}.`,
  );
  expect(warnAboutVersion(`Google Chrome ${oldestSupported}.0.1.2`)).toBeUndefined();
  expect(warnAboutVersion("a browser of somebody else's")).toBeUndefined();
});

it("starts headless or with a window, and without the sandbox only if needed", () => {
  const given = { folder: "/tmp/profile", args: ["--lang=ja"] };
  const hidden = switchesFor({ ...given, headless: true, sandbox: true });
  expect(hidden).toEqual(expect.arrayContaining(["--headless", "--lang=ja", "--user-data-dir=/tmp/profile"]));
  expect(hidden).not.toContain("--no-sandbox");
  const shown = switchesFor({ ...given, headless: false, sandbox: false });
  expect(shown).toContain("--no-sandbox");
  expect(shown).not.toContain("--headless");
});

it("repeats no switch", () => {
  const switches = switchesFor({ headless: true, sandbox: false, folder: "/tmp/profile", args: [] });
  const names = switches.map((each) => each.split("=")[0]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
