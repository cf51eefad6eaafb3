import { expect, it, onTestFinished } from "vitest";
import { findChromium } from "./find-chromium.ts";
import { maySandbox, startAhead, takeChromium } from "./start-ahead.ts";

const options = { headless: true, sandbox: maySandbox(), args: [] };

it("uses a browser that was started ahead once, and only for the same options", async () => {
  const program = findChromium();
  const ahead = startAhead({ headless: true });
  onTestFinished(() => ahead?.close());
  const other = takeChromium(program, { ...options, args: ["--lang=de"] });
  onTestFinished(() => other.close());
  expect(other).not.toBe(ahead);
  expect(takeChromium(program, options)).toBe(ahead);
  const next = takeChromium(program, options);
  onTestFinished(() => next.close());
  expect(next).not.toBe(ahead);
});

it("returns undefined if the browser cannot be started", () => {
  const named = process.env.GISELLE_CHROMIUM;
  onTestFinished(() => {
    process.env.GISELLE_CHROMIUM = named;
  });
  process.env.GISELLE_CHROMIUM = "/no/such/program";
  expect(startAhead({ headless: true })).toBeUndefined();
});
