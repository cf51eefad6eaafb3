import { servePages, startWebServer } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { NavigationError } from "../../src/index.ts";
import { openDriver } from "../open-driver.cases.ts";

it("throws an error with the address, the reason and a remedy if a page cannot be loaded", async () => {
  const { driver } = await openDriver("");
  const error = await driver.navigate("http://nowhere.invalid").catch((thrown: unknown) => thrown);
  expect(NavigationError.isInstance(error)).toBe(true);
  expect(error).toMatchObject({
    name: "NavigationError",
    url: "http://nowhere.invalid",
    code: "REJECTED",
    message: expect.stringMatching(
      /^http:\/\/nowhere\.invalid could not be loaded: ERR_\w+\. Check the address, and that the server is running and reachable from this machine\.$/,
    ),
    report: { applied: 0, outcomes: [{ index: 0, status: "failed", code: "REJECTED" }] },
  });
});

it("a program can recognise the error, and navigate elsewhere", async () => {
  const site = await servePages({ "/": "<title>Shop</title>" });
  const closed = await startWebServer((_, response) => void response.end());
  await closed.close();
  const { driver } = await openDriver("");
  const said: string[] = [];
  const [address, otherAddress] = [closed.url, site.url];

  try {
    await driver.navigate(address);
  } catch (error) {
    if (!NavigationError.isInstance(error)) throw error;
    said.push(error.message);
    await driver.navigate(otherAddress);
  }

  expect(said).toEqual([expect.stringContaining(`${address} could not be loaded: ERR_CONNECTION_REFUSED.`)]);
  expect((await driver.snapshot()).title).toBe("Shop");
});

it("a page with an HTTP error is opened, and reported", async () => {
  const { driver } = await openDriver("");
  const site = await startWebServer((_, response) => void response.writeHead(404).end("<title>Gone</title>"));
  const { outcomes } = await driver.navigate(site.url);
  expect(outcomes).toEqual([{ index: 0, status: "applied", message: "The server answered 404 Not Found." }]);
  await site.close();
});
