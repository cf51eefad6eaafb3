import { describe, expect, it } from "vitest";
import { cut, garbage, hang, refuse, say } from "./index.ts";
import { openRaw } from "./raw-client.ts";

interface Failure {
  status: number;
  message: unknown;
}

const mebibytes = (count: number) => count * 1024 * 1024;

describe.each([
  { protocol: "ollama", shape: ({ message }: Failure) => ({ error: message }) },
  {
    protocol: "openai",
    shape: ({ message }: Failure) => ({ error: { message, type: "invalid_request_error", param: null, code: null } }),
  },
  {
    protocol: "openai-responses",
    shape: ({ message }: Failure) => ({ error: { message, type: "invalid_request_error", param: null, code: null } }),
  },
  {
    protocol: "anthropic",
    shape: ({ status, message }: Failure) => ({
      type: "error",
      error: { type: status === 413 ? "request_too_large" : "invalid_request_error", message },
      request_id: "req_1",
    }),
  },
  {
    protocol: "google",
    shape: ({ status, message }: Failure) => ({ error: { code: status, message, status: "INVALID_ARGUMENT" } }),
  },
] as const)("over $protocol", ({ protocol, shape }) => {
  it.each(["{oops", "", "[]", '"text"'])(
    "a body that is not a JSON object (%j) is refused and recorded",
    async (body) => {
      const { model, post } = await openRaw(protocol, [say("Unused.")]);
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(
        shape({ status: 400, message: "The request body is not a JSON object. Send one." }),
      );
      expect(model.requests).toMatchObject([{ body: {}, model: undefined, status: 400 }]);
      expect(model.remaining).toBe(1);
    },
  );

  it("a body over 8 MiB is refused, and one just under is read", async () => {
    const { model, ask } = await openRaw(protocol, [say("Read.")]);
    const response = await ask({ filler: "x".repeat(mebibytes(8)) });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(
      shape({ status: 413, message: expect.stringContaining("The limit is 8388608: send less.") }),
    );
    expect((await ask({ filler: "x".repeat(mebibytes(8) - 1000) })).status).toBe(200);
    expect(model.requests.map(({ status }) => status)).toEqual([413, 200]);
  });

  it("an unknown path is refused, and uses no reply of the script", async () => {
    const { model, post } = await openRaw(protocol, [say("Unused.")]);
    const response = await post({}, "/nowhere");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Unknown path: POST /nowhere.");
    expect(model.remaining).toBe(1);
  });

  it("a request without a conversation or a model is refused before the script", async () => {
    const { model, post } = await openRaw(protocol, [say("Unused.")]);
    expect((await post({})).status).toBe(400);
    expect(model.remaining).toBe(1);
  });

  it("a refusal has the given headers", async () => {
    const { ask } = await openRaw(protocol, [refuse(503, "Busy.", { headers: { "retry-after": "3" } })]);
    const response = await ask();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("3");
  });

  it("garbage is sent as it is, with the good answer's content type", async () => {
    const { ask } = await openRaw(protocol, [say("Good."), garbage("<html>oops")]);
    const good = await ask();
    const bad = await ask();
    expect(bad.status).toBe(200);
    expect(bad.headers.get("content-type")).toBe(good.headers.get("content-type"));
    expect(await bad.text()).toBe("<html>oops");
  });

  it("garbage after an answer replaces its end", async () => {
    const { ask: askWell } = await openRaw(protocol, [say("Well begun")]);
    const { ask } = await openRaw(protocol, [garbage("<html>oops", { after: say("Well begun") })]);
    const good = await (await askWell({ stream: true })).text();
    const [start = "", ...rest] = (await (await ask({ stream: true })).text()).split("<html>oops");
    expect(rest).toEqual([""]);
    expect(start.length).toBeGreaterThan(50);
    expect(good.startsWith(start)).toBe(true);
    expect(good).not.toBe(start);
  });

  it.each([{ stream: true }, { stream: false }])("a cut breaks the connection itself (%j)", async (how) => {
    const { ask } = await openRaw(protocol, [cut(say("Half an answer"))]);
    const response = await ask(how);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  it("small writes split characters", async () => {
    const { ask } = await openRaw(protocol, [say("日本語", { bytesPerWrite: 2 })]);
    const { body } = await ask({ stream: true });
    const packets: Uint8Array[] = [];
    for await (const packet of body ?? []) packets.push(packet);
    expect(packets.some(isBrokenText)).toBe(true);
    expect(Buffer.concat(packets).toString()).toContain("日本語");
  });

  it("close releases waiting clients without recording them as disconnected, and is idempotent", async () => {
    const { model, ask } = await openRaw(protocol, [hang(), say("Too late.", { delayMs: 60_000 })]);
    const waiting = Promise.allSettled([ask(), ask()]);
    await expect.poll(() => model.requests.length).toBe(2);
    await Promise.all([model.close(), model.close()]);
    expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await model.close();
    expect(model.requests.map(({ clientLeft }) => clientLeft)).toEqual([false, false]);
  });
});

function isBrokenText(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString().includes("\uFFFD");
}
