import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, readBody, recordEffects, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import type { Reviewer, ReviewRequest } from "../../src/index.ts";

const shop = `<title>Shop</title>
  <style>body { margin: 20px } label, button { display: block; margin: 20px }</style>
  <form onsubmit="event.preventDefault(); effect('order', new URLSearchParams(new FormData(this)).toString())">
    <label>Name <input name="name" value="Nobody"></label>
    <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label>
    <label>Note <textarea name="note"></textarea></label>
    <button>Order</button>
  </form>
  <button onclick="effect('pay')">Pay $10</button>`;

/** A shop on a server, its effects, and where its elements are. */
export async function openShop() {
  const server = await startWebServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${shop}`);
  });
  onTestFinished(() => server.close());
  const page = await openPage("<p>", { context: { viewport: { width: 800, height: 600 } } });
  const effects = await recordEffects(page);
  await page.goto(server.url);
  const where = async (selector: string): Promise<[x: number, y: number]> => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not visible.`);
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  return { page, driver: createChromiumDriver({ page }), effects, where, url: server.url };
}

/** A reviewer that answers with this verdict, and what it was asked. */
export function recordReviews(verdict: "approved" | "rejected") {
  const asked: ReviewRequest[] = [];
  const reviewer: Reviewer = {
    async review(request) {
      asked.push(request);
      return verdict === "approved"
        ? { verdict, steps: request.plan.steps }
        : { verdict, reason: "Not today.", isFinal: false };
    },
  };
  return { asked, reviewer };
}

/** A service that gives these replies, one after the other, and keeps what it was sent. */
export async function serveReplies<Body>(replies: readonly object[]) {
  const requests: { path: string; body: Body }[] = [];
  const server = await startWebServer(async (request, response) => {
    requests.push({ path: request.url ?? "", body: JSON.parse(await readBody(request)) });
    const reply = replies[requests.length - 1];
    response.writeHead(reply ? 200 : 500, { "content-type": "application/json" });
    response.end(JSON.stringify(reply ?? { error: { message: "There is no further reply." } }));
  });
  onTestFinished(() => server.close());
  return { url: server.url.replace(/\/$/, ""), requests };
}
