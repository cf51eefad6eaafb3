import { servePages, startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../../src/create-chromium-driver.ts";

function openDriver() {
  const driver = createChromiumDriver();
  onTestFinished(() => driver.close());
  return driver;
}

describe("private networks", () => {
  it("are open where a person starts, and to other pages of this machine then", async () => {
    const site = await servePages({ "/": "<button>Go</button>" });
    const other = await servePages({ "/": "<button>Other</button>" });
    const driver = openDriver();
    await driver.navigate(site.url);
    await driver.navigate(other.url, { isPlanned: true });
    expect((await driver.snapshot()).fields).toMatchObject([{ label: "Other" }]);
  });

  it("never include the addresses at which clouds serve credentials", async () => {
    const site = await servePages({ "/": "<button>Go</button>" });
    const driver = openDriver();
    await driver.navigate(site.url);
    await expect(driver.navigate("http://169.254.169.254/latest/meta-data", { isPlanned: true })).rejects.toThrow(
      "private network",
    );
  });

  it("a server that is not there is reported as such", async () => {
    const site = await startWebServer((_, response) => void response.end());
    await site.close();
    await expect(openDriver().navigate(site.url)).rejects.toThrow(
      `Nothing is listening at ${new URL(site.url).origin}.`,
    );
  });
});
