import { expect, it, onTestFinished } from "vitest";
import { findChromium } from "./find-chromium.ts";
import { maySandbox, startAhead, takeChromium } from "./start-ahead.ts";

const usual = { headless: true, sandbox: maySandbox(), args: [] };

it("a browser that was started ahead is taken once, and only by who wants such a one", async () => {
  const program = findChromium();
  const ahead = startAhead({ headless: true });
  onTestFinished(() => ahead?.close());
  const other = takeChromium(program, { ...usual, args: ["--lang=de"] });
  onTestFinished(() => other.close());
  expect(other).not.toBe(ahead);
  expect(takeChromium(program, usual)).toBe(ahead);
  const next = takeChromium(program, usual);
  onTestFinished(() => next.close());
  expect(next).not.toBe(ahead);
});

it("one that cannot be started is no error yet: whoever wants it is told", () => {
  const named = process.env.GISELLE_CHROMIUM;
  onTestFinished(() => {
    process.env.GISELLE_CHROMIUM = named;
  });
  process.env.GISELLE_CHROMIUM = "/no/such/program";
  expect(startAhead({ headless: true })).toBeUndefined();
});
