import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";
import { connectMcpClient } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createMcpServer } from "./create-mcp-server.ts";

const pending: ExecutionReport = {
  ...{ applied: 0, skipped: 1, warnings: ["A person is being asked."] },
  outcomes: [{ index: 0, status: "skipped", code: "PENDING", message: "A person is being asked." }],
};
const done: ExecutionReport = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" }] };

/** A page driver that reports PENDING this many times before the decision. */
function createDecider(times: number) {
  const asked: unknown[] = [];
  const driver: PageDriver = {
    snapshot: () => Promise.reject(new Error("not asked for here")),
    async execute(actions) {
      asked.push(actions);
      return asked.length > times ? done : pending;
    },
    close: async () => {},
  };
  return { driver, asked };
}

const actions = [{ action: "click", fieldId: "button-1" }];
const call = { name: "executeFormActions", arguments: { actions } };

it("M3: waits until a person has decided, repeats the same request and reports that it is waiting", async () => {
  const { driver, asked } = createDecider(3);
  const client = await connectMcpClient(createMcpServer({ openPage: () => driver, approvalTimeoutMs: 60_000 }).connect);
  const progress: unknown[] = [];
  const { content } = await client.callTool(call, { onprogress: ({ message }) => progress.push(message) });
  expect(content).toMatchObject([{ text: "1 of 1 applied" }]);
  expect(asked).toEqual([actions, actions, actions, actions]);
  expect(progress.filter((message) => message === "Waiting for approval")).toHaveLength(3);
});

it("M3: shares one wait between calls with the same actions", async () => {
  const { driver, asked } = createDecider(3);
  const client = await connectMcpClient(createMcpServer({ openPage: () => driver, patienceMs: 60_000 }).connect); // the old spelling
  const answers = await Promise.all([client.callTool(call), client.callTool(call), client.callTool(call)]);
  expect(answers.map(({ content }) => content)).toEqual(Array(3).fill([{ type: "text", text: "1 of 1 applied" }]));
  expect(asked).toHaveLength(4);
});

it("M3: replies at once by default, and asks the model to call again", async () => {
  const { driver, asked } = createDecider(3);
  const client = await connectMcpClient(createMcpServer({ openPage: () => driver }).connect);
  const { content } = await client.callTool(call);
  expect(content).toMatchObject([{ text: expect.stringContaining("PENDING: A person is being asked.") }]);
  expect(asked).toHaveLength(1);
});
