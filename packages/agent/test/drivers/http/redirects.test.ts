// A redirect to another origin is judged like any address, however it is written (X1). The other server counts its requests.
import { startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttpDriver } from "../../../src/drivers/http.ts";

/** How a server can name another address. PORT and PATH stand for its parts. */
const forms: Record<string, string> = {
  plain: "http://localhost:PORT/PATH",
  "without a scheme": "//localhost:PORT/PATH",
  "with turned slashes": "\\\\localhost:PORT\\PATH",
  "with mixed slashes": "/\\localhost:PORT/PATH",
  "with one slash after another scheme": "HTTP:\\\\localhost:PORT/PATH",
  "with a tab inside": "ht\ttp://local\thost:PORT/PATH",
  "with spaces around": "  http://localhost:PORT/PATH  ",
  "in capital letters": "HTTP://LOCALHOST:PORT/PATH",
  "encoded letters": "http://%6Cocalhost:PORT/PATH",
  "wide letters": Buffer.from("http://ｌｏｃａｌｈｏｓｔ:PORT/PATH").toString("latin1"),
};

async function start(form: string, status: number) {
  const arrived: { url: string; secret: string | undefined; method: string }[] = [];
  const other = await startWebServer((request, response) => {
    const { url = "", headers, method = "" } = request;
    arrived.push({ url, secret: headers["x-secret"]?.toString(), method });
    response.end("there");
  });
  const location = form.replace("PORT", new URL(other.url).port).replace("PATH", "taken");
  const site = await startWebServer((_, response) => void response.writeHead(status, { location }).end());
  onTestFinished(async () => void (await Promise.all([site.close(), other.close()])));
  return { url: site.url.replace("localhost", "127.0.0.1"), arrived };
}

const driver = createHttpDriver({ allowAddress: () => true });
const headers = { "x-secret": "for the first server" };

describe.each(Object.entries(forms))("a redirect to another origin, %s", (_, form) => {
  it.each([301, 302, 303, 307, 308])("is not followed where only this origin is allowed: %i", async (status) => {
    const { url, arrived } = await start(form, status);
    const isHere = (address: string) => new URL(address).origin === new URL(url).origin;
    const result = await driver.fetch({ url, headers }, { allowUrl: isHere, allowRedirect: isHere });
    expect(arrived).toEqual([]);
    expect(JSON.stringify(result)).toMatch(/not followed|do not allow|user name/);
  });

  it("control: is followed without the rule, and without the headers for the first server", async () => {
    const { url, arrived } = await start(form, 302);
    await driver.fetch({ url, headers });
    expect(arrived).toEqual([{ url: "/taken", secret: undefined, method: "GET" }]);
  });

  it("never takes the body along", async () => {
    const { url, arrived } = await start(form, 307);
    await driver.fetch({ url, headers, method: "POST", body: "private" });
    expect(arrived).toEqual([]);
  });
});
