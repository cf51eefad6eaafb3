import { freePort } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { giselle, openShop } from "../giselle.cases.ts";

/** Nothing listens at its port. */
const addressOfNothing = async () => `redis://ada:hunter2@127.0.0.1:${await freePort()}`;

const commands = [
  ["enqueue", "Read", "--url", "https://shop.example/"],
  ["cancel", "some-run"],
  ["queue"],
  ["unschedule", "nightly"],
];

it("commands of the queue say that Redis does not answer, and end", async () => {
  const env = { REDIS_URL: await addressOfNothing() };
  const runs = await Promise.all(commands.map((args) => giselle(args, env)));
  for (const [index, { code, stdout, stderr }] of runs.entries()) {
    expect([commands[index], code, stdout]).toEqual([commands[index], 1, ""]);
    expect(stderr).toMatch(/^Redis at redis:\/\/127\.0\.0\.1:\d+ does not answer\. Start it, or check .*\n$/);
  }
});

it("giselle run --store says why the run has failed", async () => {
  const shop = await openShop();
  const args = ["run", 'Enter "Ada" in Name.', "--url", shop.url, "-e", "reflex", "--store", await addressOfNothing()];
  const { code, stdout, stderr } = await giselle(args);
  expect(code).toBe(1);
  expect(stdout).toContain("failed: The journal cannot be written: The run store cannot be reached");
  expect(stdout + stderr).not.toContain("hunter2");
});
