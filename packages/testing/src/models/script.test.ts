import { request as openRequest } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { cut, type RecordedRequest, type Reply, type Script, say, startScriptedModel } from "./index.ts";

async function open(script: Script) {
  const model = await startScriptedModel("ollama", script);
  onTestFinished(model.close);
  const ask = async (content: string, headers: Record<string, string> = {}, signal: AbortSignal | null = null) => {
    const body = JSON.stringify({ model: "test-model", stream: false, messages: [{ role: "user", content }] });
    const response = await fetch(`${model.url}/api/chat?key=secret&page=2`, { method: "POST", headers, body, signal });
    const { message, error } = (await response.json()) as { message?: { content: string }; error?: string };
    return message?.content ?? `${response.status}: ${error}`;
  };
  return { model, ask };
}

const echo = ({ messages }: RecordedRequest) => say(`You said ${messages[0]?.content}.`);

it("lets an entry read the request before it replies", async () => {
  const { ask } = await open([say("First."), echo]);
  expect(await ask("one")).toBe("First.");
  expect(await ask("two")).toBe("You said two.");
});

it("plays one function for every request, without end", async () => {
  const { model, ask } = await open(echo);
  expect(await ask("one")).toBe("You said one.");
  expect(await ask("two")).toBe("You said two.");
  expect(model.remaining).toBe(Number.POSITIVE_INFINITY);
});

function holdBack() {
  let letGo: (reply: Reply) => void = () => {};
  const held = new Promise<Reply>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}

it("holds an answer back until the test releases it", async () => {
  const { held, letGo } = holdBack();
  const { model, ask } = await open([() => held]);
  const answer = ask("one");
  await expect.poll(() => model.requests.length).toBe(1);
  expect(model.requests[0]?.status).toBeUndefined();
  letGo(say("Let go."));
  expect(await answer).toBe("Let go.");
});

it("sends nothing to a client that disconnected while its answer was held back", async () => {
  const { held, letGo } = holdBack();
  const { model, ask } = await open([() => held, say("Next.")]);
  const leaving = new AbortController();
  const answer = ask("one", {}, leaving.signal);
  await expect.poll(() => model.requests.length).toBe(1);
  leaving.abort();
  await expect(answer).rejects.toThrow("aborted");
  await expect.poll(() => model.requests[0]?.clientLeft).toBe(true);
  letGo(say("Too late."));
  expect(await ask("two")).toBe("Next.");
  expect(model.requests.map(({ status }) => status)).toEqual([undefined, 200]);
});

it("reports an error thrown by a function of the script", async () => {
  const { ask } = await open(() => {
    throw new Error("No goal in the prompt.");
  });
  expect(await ask("one")).toBe("500: The script's function failed: No goal in the prompt.");
});

it("reports that a script is empty", async () => {
  const { ask } = await open([]);
  expect(await ask("one")).toContain("500: The script has 0 replies and this is request 1.");
});

it("continues after a dropped connection", async () => {
  const { ask } = await open([cut(), say("Back again.")]);
  await expect(ask("one")).rejects.toThrow("fetch failed");
  expect(await ask("two")).toBe("Back again.");
});

it("records that a secret was there, and not the secret", async () => {
  const { model, ask } = await open([say("Hello.")]);
  await ask("one", {
    authorization: "Bearer secret",
    "x-api-key": "secret",
    "x-goog-api-key": "secret",
    "x-other": "1",
  });
  expect(model.requests[0]).toMatchObject({
    headers: { authorization: "present", "x-api-key": "present", "x-goog-api-key": "present", "x-other": "1" },
    query: { key: "present", page: "2" },
  });
});

it("records a client that disconnected before it had sent everything", async () => {
  const { model, ask } = await open([say("Hello.")]);
  const upload = openRequest(`${model.url}/api/chat`, { method: "POST", headers: { "content-length": "100" } });
  upload.on("error", () => {}); // the reset it causes itself
  await new Promise<void>((resolve) => upload.write("{", () => resolve()));
  upload.destroy();
  await expect.poll(() => model.requests).toMatchObject([{ clientLeft: true, body: {}, status: undefined }]);
  expect(await ask("one")).toBe("Hello.");
});

it("leaves no timer running when it is closed", async () => {
  const { model, ask } = await open(() => say("Too late.", { delayMs: 60_000 }));
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => ask("one")));
  await expect.poll(countTimers).toBeGreaterThanOrEqual(20);
  await model.close();
  await waiting;
  await expect.poll(countTimers).toBeLessThan(20);
});

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
}

it("closes itself at the end of a block", async () => {
  let url: string;
  {
    await using model = await startScriptedModel("ollama", []);
    url = model.url;
    expect((await fetch(`${url}/api/version`)).status).toBe(200);
  }
  await expect(fetch(`${url}/api/version`)).rejects.toThrow("fetch failed");
});

it("rejects chunks that do not add up to the text, and writes of zero bytes", () => {
  expect(() => say("late", { chunks: ["la", "ter"] })).toThrow('The chunks make "later", but the text is "late".');
  expect(() => say("late", { bytesPerWrite: 0 })).toThrow("It must be 1 or more.");
});
