import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** A page whose button runs this code. */
function page(answer: string): string {
  return `<!doctype html><title>Booking</title><button>Book</button><p id="status"></p><script>
    const show = (text) => { document.querySelector("#status").textContent = text; };
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

describe("A12: the report of a click includes the page's response", () => {
  it.each([50, 100, 500, 1500])("to a request that takes %i ms", async (ms) => {
    const { delta, outcomes } = await book(`await fetch("/api/book", { method: "POST" }); show("Booked");`, ms);
    expect(delta?.text).toContain("Booked");
    expect(outcomes).toMatchObject([{ status: "applied" }]);
  });

  it.each([50, 100, 500, 1500])("after a timer of %i ms", async (ms) => {
    const { delta } = await book(`await later(${ms}); show("Booked");`);
    expect(delta?.text).toContain("Booked");
  });

  it("to a request that follows another", async () => {
    const { delta } = await book(
      `await fetch("/api/book"); show((await (await fetch("/api/list")).json()).ok ? "Listed" : "");`,
      60,
    );
    expect(delta?.text).toContain("Listed");
  });

  it("to an XMLHttpRequest", async () => {
    const answer = `const request = new XMLHttpRequest(); request.open("POST", "/api/book"); request.onload = () => show("Booked"); request.send();`;
    expect((await book(answer, 100)).delta?.text).toContain("Booked");
  });

  it.each(["onload", "onloadend", "onreadystatechange"])(
    "after a timer that %s of an XMLHttpRequest sets",
    async (handler) => {
      const answer = `const request = new XMLHttpRequest();
      request.${handler} = () => { if (request.readyState === 4) setTimeout(() => show("Booked"), 300); };
      request.open("POST", "/api/book"); request.send();`;
      expect((await book(answer, 100)).delta?.text).toContain("Booked");
    },
  );

  it("after it has shown that it is busy", async () => {
    const { delta } = await book(
      `target.disabled = true; show("Sending…"); await later(400); target.disabled = false; show("Sent");`,
    );
    expect(delta?.text).toContain('"Sent"');
  });

  it("and names a request that is still pending", async () => {
    const { outcomes } = await book(`await fetch("/api/slow?for=Ada", { method: "POST" }); show("Booked");`, 20_000);
    expect(outcomes?.[0]?.message).toBe("POST /api/slow is still pending.");
  });

  it("and does not wait for what the page removes later", async () => {
    const { delta } = await book(`show("Copied"); setTimeout(() => show(""), 1500);`);
    expect(delta?.text).toContain("Copied");
  });

  it("and the page is still busy after the longest wait", async () => {
    const { outcomes, delta } = await book(
      `target.disabled = true; let n = 0; setInterval(() => show("Working… " + ++n + " %"), 300);`,
    );
    expect(outcomes?.[0]?.message).toBe("The page is still changing.");
    expect(delta?.text).toMatch(/"Working… \d %"/);
  });

  it("of an opponent that thinks first", async () => {
    const { delta } = await book(`show("Thinking…"); await later(300); show("Your turn");`);
    expect(delta?.text).toContain("Your turn");
    expect(delta?.text).not.toContain("Thinking");
  });

  it("but a click without effect is reported at once", async () => {
    const { outcomes } = await book("");
    expect(outcomes).toMatchObject([{ status: "applied", message: "The page shows no change." }]);
  });
});

describe("A12: the report of a write includes the page's response", () => {
  it.each([
    ["a search after a pause in typing", `setTimeout(() => fetch("/api/search").then(() => show("3 results")), 300)`],
    ["a code that is checked", `fetch("/api/check", { method: "POST" }).then(() => show("3 results"))`],
  ])("to %s", async (_, respond) => {
    const browserPage = await open("<title>Before</title>");
    await browserPage.route("**/api/**", async (route) => {
      await new Promise((done) => setTimeout(done, 200));
      await route.fulfill({ json: {} }).catch(() => {}); // the test may be over
    });
    const html = `<!doctype html><title>Search</title><label>Words <input></label><p></p><script>
      const show = (text) => { document.querySelector("p").textContent = text; };
      document.querySelector("input").oninput = () => { ${respond}; };
    </script>`;
    const { page: opened, ...tool } = await giveTool(await open(html));
    const [field] = (await tool.snapshot({ scope: "page" })).fields;
    const { delta } = await tool.execute([{ action: "fill", fieldId: field?.fieldId ?? "", value: "tea" }]);
    await opened.unroute("**/api/**");
    expect(delta?.text).toContain("3 results");
  });
});

describe("A12: a list that loads more when it is scrolled", () => {
  it("is at its end only when nothing more comes", async () => {
    const html = `<!doctype html><title>Feed</title><div style="height:200px;overflow:auto" tabindex="0"></div><script>
      const box = document.querySelector("div");
      let count = 0, isLoading = false;
      const load = () => { for (let n = 0; n < 20; n += 1) box.insertAdjacentHTML("beforeend", "<p><span>Photo " + ++count + "</span> <button>Star</button></p>"); isLoading = false; };
      box.onscroll = () => { if (!isLoading && count < 60 && box.scrollTop + 200 > box.scrollHeight - 50) { isLoading = true; setTimeout(load, 250); } };
      load();
    </script>`;
    const tool = await giveTool(await open(html));
    const { fields } = await tool.snapshot({ scope: "page" });
    const area = fields.find(({ kind }) => kind === "scroll-area")?.fieldId ?? "";
    const scroll = { action: "scroll", fieldId: area, deltaY: 9999 };
    const { outcomes = [], delta } = await tool.execute([scroll, scroll, scroll, scroll]);
    expect(outcomes.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "failed"]);
    expect(delta?.text).toMatch(/^\+ 40 rows N: button-N "Star"\n\d+ "Photo 21"/m);
  });
});

/** A box that the page itself checks, when `answer` has come. A person's click alone does not. */
const controlled = (
  answer: string,
) => `<!doctype html><title>Alerts</title><label><input type="checkbox"> Alerts</label><script>
    const box = document.querySelector("input");
    window.clicks = 0;
    box.addEventListener("click", async (event) => {
      event.preventDefault();
      window.clicks += 1;
      const isOn = await (${answer});
      setTimeout(() => { box.checked = isOn; });
    });
  </script>`;

describe("A3, A12: a box that shows its new state only when the page has accepted it", () => {
  it.each([
    ["at once", "Promise.resolve(true)", "applied"],
    ["when a request is answered", 'fetch("/api/alerts").then(() => true)', "applied"],
    ["never", "Promise.resolve(false)", "failed"],
  ])("%s", async (_, answer, status) => {
    const tool = await giveTool(await open(controlled(answer)));
    await tool.page.route("**/api/**", async (route) => {
      await new Promise((done) => setTimeout(done, 200));
      await route.fulfill({ json: {} });
    });
    const { fieldId } = await tool.field("Alerts");
    const { outcomes } = await tool.execute([{ action: "check", fieldId, checked: true }]);
    expect(outcomes).toMatchObject([{ status, value: status === "applied" }]);
    expect(await tool.page.evaluate("clicks")).toBe(1);
  });
});
