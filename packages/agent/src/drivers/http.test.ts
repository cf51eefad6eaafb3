import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { publicAddresses, specialAddresses } from "../../test/drivers/http/addresses.cases.ts";
import { createHttpDriver, isPublicAddress, type Lookup } from "./http.ts";

/** Listens on every address of this machine and counts the requests. */
async function startSecret(answer?: (request: IncomingMessage, response: ServerResponse) => void) {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://secret");
    const to = url.searchParams.get("to");
    if (url.pathname === "/redirect" && to) {
      response.writeHead(Number(url.searchParams.get("status")), { location: asBytes(to) }).end();
    } else if (url.pathname === "/secret") {
      reached.push(url.searchParams.get("form") ?? "");
      response.end("secret");
    } else answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, reached };
}

function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .filter(({ address }) => !address.includes("%") && !address.startsWith("fe80"))
  .map(({ address }) => (address.includes(":") ? `[${address}]` : address));

/** Spellings of localhost. */
const hosts = [
  ...["127.0.0.1", "127.0.0.2", "127.1", "127.0.1", "127.255.255.254", "127.8.9.10", "127.000.000.001"],
  ...["2130706433", "0x7f000001", "0X7F000001", "017700000001", "0x7f.1", "0x7f.0.0.1", "0177.0.0.1", "0177.1"],
  ...["0x7f.0x0.0x0.0x1", "0177.0000.0000.0001", "127.0x1", "127.0.0x0.1", "0x7f.0.1", "127.0.0.1.", "127.1."],
  ...["0.0.0.0", "0", "0x0", "00", "0.0", "0.0.0", "0x00000000", "0.0.0.0."],
  ...[
    "１２７.0.0.1",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127．0．0．1",
    "127｡0｡0｡1",
    "%31%32%37.0.0.1",
    "%30",
    "127%2e0%2e0%2e1",
  ],
  ...[
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[0000:0000:0000:0000:0000:0000:0000:0001]",
    "[::0001]",
    "[0::1]",
    "[::]",
    "[0::0]",
  ],
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::FFFF:7F00:0001]", "[::ffff:0.0.0.0]"],
  ...["[::ffff:127.9.9.9]", "localhost", "LOCALHOST", "LocalHost", "ｌｏｃａｌｈｏｓｔ", "loc%61lhost"],
  ...ownAddresses,
];

const named: Record<string, string[]> = {
  "loopback.example": ["127.0.0.1"],
  "far-loopback.example": ["127.200.1.1"],
  "any.example": ["0.0.0.0"],
  "six.example": ["::1"],
  "six-any.example": ["::"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "mapped-hex.example": ["::ffff:7f00:1"],
  "own.example": [ownAddresses[0]?.replace(/[[\]]/g, "") ?? "127.0.0.1"],
  "first-inside.example": ["127.0.0.1", "192.0.2.1"],
  "many.example": ["127.0.0.1", "127.0.0.2", "::1"],
};

const lookup: Lookup = async (hostname) =>
  (named[hostname] ?? (hostname.includes("localhost") ? ["127.0.0.1"] : [])).map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));

/** Plays a server on the public internet. */
const outside = "127.77.77.77";

const everyHost = [...hosts, ...Object.keys(named)];
const statuses = [301, 302, 303, 307, 308];

function formsTo(port: number): string[] {
  const direct = everyHost.map((host) => `http://${host}:${port}/secret?form=`);
  const redirected = everyHost.map((host, index) => {
    const to = encodeURIComponent(`http://${host}:${port}/secret?form=r${index}`);
    return `http://${outside}:${port}/redirect?status=${statuses[index % statuses.length]}&to=${to}`;
  });
  const twice = hosts.slice(0, 8).map((host, index) => {
    const last = encodeURIComponent(`http://${host}:${port}/secret?form=t${index}`);
    const to = encodeURIComponent(`//${outside}:${port}/redirect?status=302&to=${last}`);
    return `http://${outside}:${port}/redirect?status=307&to=${to}`;
  });
  return [...direct.map((form, index) => form + index), ...redirected, ...twice];
}

describe("the HTTP driver's guard (X1)", () => {
  it("blocks more than a hundred ways to reach private addresses: by address, by name and by redirect", async () => {
    const { port, reached } = await startSecret();
    const guarded = createHttpDriver({
      lookup,
      allowAddress: (address) => address === outside || isPublicAddress(address),
    });
    const forms = formsTo(port);
    const codes = await Promise.all(forms.map(async (url) => codeOf(await guarded.fetch({ url }))));
    expect(reached).toEqual([]);
    expect(forms.length).toBeGreaterThan(130);
    expect(new Set(codes)).toEqual(new Set(["BLOCKED"]));
  });

  it("control: all of them reach the server without the guard", async () => {
    const { port, reached } = await startSecret();
    const unguarded = createHttpDriver({ lookup, allowAddress: () => true });
    const forms = formsTo(port);
    const results = await Promise.all(forms.map((url) => unguarded.fetch({ url })));
    const failed = forms.filter((_, index) => codeOf(results[index]) !== "ok");
    expect(failed).toEqual([]);
    expect(new Set(reached).size).toBe(forms.length);
  });

  it("connects to the checked address when the name resolves differently a moment later", async () => {
    const { port, reached } = await startSecret((_request, response) => response.end("public"));
    let asked = 0;
    const rebinding: Lookup = async () => [{ address: ++asked === 1 ? outside : "127.0.0.1", family: 4 }];
    const driver = createHttpDriver({ lookup: rebinding, allowAddress: (address) => address === outside });
    expect(await driver.fetch({ url: `http://rebind.example:${port}/` })).toMatchObject({ ok: true, text: "public" });
    expect(await driver.fetch({ url: `http://rebind.example:${port}/secret` })).toMatchObject({ code: "BLOCKED" });
    expect(reached).toEqual([]);
  });

  it.each(specialAddresses)("does not treat %s as public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("does not treat any spelling of localhost as public", () => {
    expect(isPublicAddress("93.184.216.34")).toBe(true);
    expect(isPublicAddress("::ffff:127.0.0.1")).toBe(false);
  });

  it.each(publicAddresses)("treats %s as public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the HTTP driver", () => {
  const open = { allowAddress: () => true, lookup };

  it("sends the request and returns the response", async () => {
    const { port } = await startSecret(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(201, { "content-type": "text/plain; charset=iso-8859-1" });
      response.end(Buffer.from(`${request.method} ${request.headers["x-id"]} ${body} é`, "latin1"));
    });
    const request = { url: `http://localhost:${port}/echo`, method: "post", headers: { "X-Id": "7" }, body: "hello" };
    expect(await createHttpDriver(open).fetch(request)).toMatchObject({
      ok: true,
      status: 201,
      text: "POST 7 hello é",
      cut: false,
    });
  });

  it("does not give up on the first address of a name on a busy machine", async () => {
    const { port } = await startSecret((_request, response) => response.end("here"));
    const stall = () => {
      const end = performance.now() + 400;
      while (performance.now() < end);
    };
    const stalling: Lookup = async () => {
      setImmediate(stall); // while the connection is made
      return [
        { address: "127.0.0.1", family: 4 },
        { address: "192.0.2.1", family: 4 },
      ];
    };
    const driver = createHttpDriver({ ...open, lookup: stalling });
    expect(await driver.fetch({ url: `http://two.example:${port}/` })).toMatchObject({ ok: true, text: "here" });
  });

  it("truncates a response at the size limit and reports it", async () => {
    const { port } = await startSecret((_request, response) => {
      const more = () => response.write("x".repeat(10_000), () => more());
      more();
    });
    const result = await createHttpDriver({ ...open, maxBytes: 5000 }).fetch({ url: `http://localhost:${port}/` });
    expect(result).toMatchObject({ ok: true, cut: true });
    expect(result.ok && result.text.length).toBe(5000);
  });

  it("times out on a slow response", async () => {
    const { port } = await startSecret((_request, response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const result = await createHttpDriver({ ...open, timeoutMs: 150 }).fetch({ url: `http://localhost:${port}/` });
    expect(result).toMatchObject({ ok: false, code: "TIMEOUT" });
  });

  it("fails when the run is stopped and after too many redirects", async () => {
    const { port } = await startSecret((request, response) => {
      if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
      else stopping.abort();
    });
    const stopping = new AbortController();
    const driver = createHttpDriver(open);
    expect(await driver.fetch({ url: `http://localhost:${port}/loop` })).toMatchObject({ code: "TOO_MANY_REDIRECTS" });
    expect(await driver.fetch({ url: `http://localhost:${port}/` }, stopping)).toMatchObject({ code: "ABORTED" });
  });

  it("sends headers only to their origin, and a body to no other", async () => {
    const seen: unknown[] = [];
    const { port } = await startSecret(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      seen.push([request.headers.host?.split(":")[0], request.method, request.headers["x-key"], body]);
      response.end();
    });
    const headers = { authorization: "Bearer x", "x-key": "k" };
    const send = (host: string, status: number) =>
      createHttpDriver(open).fetch({
        url: `http://localhost:${port}/redirect?status=${status}&to=${encodeURIComponent(`http://${host}:${port}/end`)}`,
        method: "POST",
        headers,
        body: "order",
      });
    await send("many.example", 303);
    await send("localhost", 307);
    expect(await send("many.example", 307)).toMatchObject({
      ok: true,
      status: 307,
      text: expect.stringContaining(`not followed: http://many.example:${port}/end`),
    });
    expect(seen).toEqual([
      ["many.example", "GET", undefined, ""],
      ["localhost", "POST", "k", "order"],
    ]);
  });

  it("leaves a redirect to another origin to the caller", async () => {
    const seen: (string | undefined)[] = [];
    const { port } = await startSecret((request, response) => {
      seen.push(request.url);
      response.end("here");
    });
    const url = `http://localhost:${port}/redirect?status=302&to=${encodeURIComponent(`http://many.example:${port}/end`)}`;
    const asked: string[] = [];
    const decide = (decision: boolean) => ({ allowRedirect: (to: string) => asked.push(to) > 0 && decision });
    expect(await createHttpDriver(open).fetch({ url }, decide(false))).toMatchObject({ ok: true, status: 302 });
    expect(seen).toEqual([]);
    expect(await createHttpDriver(open).fetch({ url }, decide(true))).toMatchObject({ text: "here" });
    expect(seen).toEqual(["/end"]);
    expect(asked).toEqual(Array(2).fill(`http://many.example:${port}/end`));
  });

  it.each([
    ["ftp://example.com/", "INVALID_REQUEST"],
    ["file:///etc/passwd", "INVALID_REQUEST"],
    ["gopher://127.0.0.1:6379/_INFO", "INVALID_REQUEST"],
    ["//example.com", "INVALID_REQUEST"],
    ["http://user:pass@example.com/", "INVALID_REQUEST"],
    ["http://example.com:25/", "BLOCKED"],
  ])("refuses %s", async (url, code) => {
    expect(await createHttpDriver().fetch({ url })).toMatchObject({ ok: false, code });
  });

  it.each([{ Host: "internal" }, { "Transfer-Encoding": "chunked" }, { "X-A": "b\r\nHost: internal" }])(
    "refuses the headers %j",
    async (headers) => {
      const result = await createHttpDriver(open).fetch({ url: "http://many.example/", headers });
      expect(result).toMatchObject({ ok: false, code: "INVALID_REQUEST" });
    },
  );
});

function codeOf(result: Awaited<ReturnType<ReturnType<typeof createHttpDriver>["fetch"]>> | undefined): string {
  return result?.ok ? "ok" : (result?.code ?? "none");
}
