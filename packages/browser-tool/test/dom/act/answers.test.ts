import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** A page whose button answers in one of these ways. */
function page(answer: string): string {
  return `<!doctype html><title>Booking</title><button>Book</button><p id="status"></p><script>
    const say = (text) => { document.querySelector("#status").textContent = text; };
    const later = (ms) => new Promise((done) => setTimeout(done, ms));
    document.querySelector("button").onclick = async ({ target }) => { ${answer} };
  </script>`;
}

async function book(answer: string, serverMs = 0) {
  const browserPage = await open("<title>Before</title>");
  await browserPage.route("**/api/**", async (route) => {
    await new Promise((done) => setTimeout(done, serverMs));
    await route.fulfill({ json: { ok: true } }).catch(() => {}); // the test may be over
  });
  const { page: opened, ...tool } = await giveTool(await open(page(answer)));
  const [button] = (await tool.snapshot({ scope: "page" })).fields;
  const report = await tool.execute([{ action: "click", fieldId: button?.fieldId ?? "" }]);
  await opened.unroute("**/api/**");
  return report;
}

describe("A12: the reply to a click holds what the page answers", () => {
  it.each([50, 100, 500, 1500])("to a request that takes %i ms", async (ms) => {
    const { delta, outcomes } = await book(`await fetch("/api/book", { method: "POST" }); say("Booked");`, ms);
    expect(delta?.text).toContain("Booked");
    expect(outcomes).toMatchObject([{ status: "applied" }]);
  });

  it.each([50, 100, 500, 1500])("after %i ms of its own", async (ms) => {
    const { delta } = await book(`await later(${ms}); say("Booked");`);
    expect(delta?.text).toContain("Booked");
  });

  it("to a request that follows from another", async () => {
    const { delta } = await book(
      `await fetch("/api/book"); say((await (await fetch("/api/list")).json()).ok ? "Listed" : "");`,
      60,
    );
    expect(delta?.text).toContain("Listed");
  });

  it("to a request of the old kind", async () => {
    const answer = `const request = new XMLHttpRequest(); request.open("POST", "/api/book"); request.onload = () => say("Booked"); request.send();`;
    expect((await book(answer, 100)).delta?.text).toContain("Booked");
  });

  it("while it says that it is at it", async () => {
    const { delta } = await book(
      `target.disabled = true; say("Sending…"); await later(400); target.disabled = false; say("Sent");`,
    );
    expect(delta?.text).toContain('"Sent"');
  });

  it("and names a request that is still under way", async () => {
    const { outcomes } = await book(`await fetch("/api/slow?for=Ada", { method: "POST" }); say("Booked");`, 20_000);
    expect(outcomes?.[0]?.message).toBe("POST /api/slow is still under way.");
  });

  it("and not what the page takes back later: it has answered", async () => {
    const { delta } = await book(`say("Copied"); setTimeout(() => say(""), 1500);`);
    expect(delta?.text).toContain("Copied");
  });
});
