import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { fetchJson, ServerError, sendJson } from "./fetch-json.ts";

interface Answer {
  status?: number;
  body: string;
}

async function listen({ status = 200, body }: Answer) {
  const received: { method?: string | undefined; type?: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      received.push({ method: request.method, type: request.headers["content-type"], body: text });
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, received };
}

async function errorFor(answer: Answer): Promise<ServerError> {
  const { url } = await listen(answer);
  const error: unknown = await fetchJson(url).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ServerError);
  return error as ServerError;
}

it("returns what a route answers, and sends JSON", async () => {
  const { url, received } = await listen({ body: '{"runs":[]}' });
  expect(await fetchJson(url)).toEqual({ runs: [] });
  await fetchJson(url, sendJson("PUT", { name: "Ada ✓" }));
  expect(received).toEqual([
    { method: "GET", type: undefined, body: "" },
    { method: "PUT", type: "application/json", body: '{"name":"Ada ✓"}' },
  ]);
});

describe("a refusal", () => {
  it.each([
    ["has the message of the server", { status: 409, body: '{"ok":false,"message":"Decided."}' }, "Decided.", 409],
    ["has its status if there is no message", { status: 404, body: "{}" }, "404 Not Found", 404],
    ["has its status if there is no JSON", { status: 502, body: "<html>" }, "502 Bad Gateway", 502],
    ["has its status if there is nothing", { status: 500, body: "" }, "500 Internal Server Error", 500],
    ["has its status if the message is not a text", { status: 400, body: '{"message":{}}' }, "400 Bad Request", 400],
    ["has its status if the answer is null", { status: 400, body: "null" }, "400 Bad Request", 400],
  ])("%s", async (_, answer, message, status) => {
    expect(await errorFor(answer)).toMatchObject({ message, status });
  });
});

it("says that the server cannot be reached, and why", async () => {
  const error = await fetchJson("http://127.0.0.1:1/x").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "ServerError", message: "Can't reach the server.", status: 0 });
  expect((error as Error).cause).toBeInstanceOf(Error);
});
