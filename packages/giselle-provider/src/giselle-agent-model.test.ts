import { describe, expect, it } from "vitest";
import { clientCalls, converse, readParts, task, transcript, withAnswer } from "./cloud/converse.cases.ts";
import { fillForm } from "./cloud/form-run.cases.ts";
import { startScriptedCloud } from "./cloud/scripted-cloud.cases.ts";
import { createMemoryStore, GiselleAgentModel } from "./index.ts";

describe("a run, step by step (V1, V2)", () => {
  it("is told as the AI SDK's parts, with one finish a step", async () => {
    const cloud = await startScriptedCloud({ script: fillForm });
    const model = new GiselleAgentModel({ baseURL: cloud.baseURL, deps: { store: createMemoryStore() } });
    expect(transcript(await converse(() => model))).toMatchInlineSnapshot(`
      [
        [
          {
            "type": "stream-start",
            "warnings": [],
          },
          {
            "id": "SESSION",
            "type": "response-metadata",
          },
          {
            "modelId": "gemini-2.5-flash",
            "type": "response-metadata",
          },
          {
            "id": "text-5",
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "type": "text-start",
          },
          {
            "delta": "Let me look — ",
            "id": "text-5",
            "type": "text-delta",
          },
          {
            "delta": "フォーム👀.",
            "id": "text-5",
            "type": "text-delta",
          },
          {
            "id": "text-5",
            "type": "text-end",
          },
          {
            "input": "{"instruction":"snapshot"}",
            "providerMetadata": {
              "giselle": {
                "requestId": "r1",
                "sessionId": "SESSION",
              },
            },
            "toolCallId": "r1",
            "toolName": "getFormSnapshot",
            "type": "tool-call",
          },
          {
            "finishReason": {
              "raw": "tool-calls",
              "unified": "tool-calls",
            },
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "type": "finish",
            "usage": {
              "inputTokens": {},
              "outputTokens": {},
            },
          },
        ],
        [
          {
            "type": "stream-start",
            "warnings": [],
          },
          {
            "id": "SESSION",
            "type": "response-metadata",
          },
          {
            "dynamic": true,
            "input": "{"name":"Ada"}",
            "providerExecuted": true,
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "toolCallId": "t2",
            "toolName": "look_up",
            "type": "tool-call",
          },
          {
            "id": "text-12",
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "type": "text-start",
          },
          {
            "delta": "Filling it in.",
            "id": "text-12",
            "type": "text-delta",
          },
          {
            "id": "text-12",
            "type": "text-end",
          },
          {
            "input": "{"actions":[{"action":"fill","fieldId":"input-0","value":"Ada"}]}",
            "providerMetadata": {
              "giselle": {
                "requestId": "r2",
                "sessionId": "SESSION",
              },
            },
            "toolCallId": "r2",
            "toolName": "executeFormActions",
            "type": "tool-call",
          },
          {
            "finishReason": {
              "raw": "tool-calls",
              "unified": "tool-calls",
            },
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "type": "finish",
            "usage": {
              "inputTokens": {},
              "outputTokens": {},
            },
          },
        ],
        [
          {
            "type": "stream-start",
            "warnings": [],
          },
          {
            "id": "SESSION",
            "type": "response-metadata",
          },
          {
            "dynamic": true,
            "isError": false,
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "result": {
              "found": "Lovelace",
            },
            "toolCallId": "t2",
            "toolName": "look_up",
            "type": "tool-result",
          },
          {
            "id": "text-17",
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "type": "text-start",
          },
          {
            "delta": "Done: ",
            "id": "text-17",
            "type": "text-delta",
          },
          {
            "delta": "the name is Ada.",
            "id": "text-17",
            "type": "text-delta",
          },
          {
            "id": "text-17",
            "type": "text-end",
          },
          {
            "finishReason": {
              "raw": "success",
              "unified": "stop",
            },
            "providerMetadata": {
              "giselle": {
                "sessionId": "SESSION",
              },
            },
            "type": "finish",
            "usage": {
              "inputTokens": {
                "cacheRead": 10,
                "noCache": 20,
                "total": 30,
              },
              "outputTokens": {
                "total": 15,
              },
              "raw": {
                "cached": 10,
                "duration_ms": 457,
                "input_tokens": 30,
                "output_tokens": 15,
                "tool_calls": 3,
                "total_tokens": 45,
              },
            },
          },
        ],
      ]
    `);
    expect(cloud.requests.map(({ path }) => path)).toEqual([
      "/agent-api/run",
      "/agent-api/runs/run-1/tool-results",
      "/agent-api/runs/run-1/tool-results",
    ]);
  });

  it("is told the same on instances that know nothing of each other", async () => {
    const cloud = await startScriptedCloud({ script: fillForm });
    const open = (store = createMemoryStore()) =>
      new GiselleAgentModel({ baseURL: cloud.baseURL, deps: { store, liveConnections: new Map() } });
    const hotModel = open();
    const hot = await converse(() => hotModel);
    const store = createMemoryStore();
    const cold = await converse(() => open(store));
    expect(transcript(cold)).toEqual(transcript(hot));
    expect(cloud.runs).toHaveLength(2);
    expect(cloud.runs[1]?.results.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  });

  it("refuses a second resume with the same result", async () => {
    const cloud = await startScriptedCloud({ script: fillForm });
    const model = new GiselleAgentModel({ baseURL: cloud.baseURL, deps: { store: createMemoryStore() } });
    const first = await readParts((await model.doStream({ prompt: task })).stream);
    const [call] = clientCalls(first);
    if (!call) throw new Error("no call");
    const prompt = withAnswer(task, call);
    const both = await Promise.allSettled([model.doStream({ prompt }), model.doStream({ prompt })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
