import { describe, expect, it } from "vitest";
import { field, fillForm, report } from "../cloud/form-run.cases.ts";
import { openWorld } from "../cloud/open-model.cases.ts";
import { relayToken } from "../cloud/scripted-cloud.cases.ts";
import { openChat6 } from "./chat-6.cases.ts";
import { openChat7 } from "./chat-7.cases.ts";
import type { PageTools, ShownPart } from "./whole-chat.cases.ts";

const chats = [
  { version: "6", openChat: openChat6 },
  { version: "7", openChat: openChat7 },
];
const ways = [
  { resume: "hot", namesSession: false },
  { resume: "cold", namesSession: false },
  { resume: "cold", namesSession: true },
];
const page: PageTools = (toolName) => (toolName === "getFormSnapshot" ? { fields: [field] } : { report });

function describePart({ type, state, text, toolName, output, errorText }: ShownPart): string {
  const content = text ?? (errorText ? `error ${errorText}` : output === undefined ? "" : JSON.stringify(output));
  return [type, toolName, state, content].filter(Boolean).join(" ");
}

describe.each(chats)("useChat's Chat under ai $version, over a real route (V1, V3)", ({ openChat }) => {
  it.each(ways)("two browser tools, then text: $resume, session named by the route: $namesSession", async (way) => {
    const { model, elsewhere, cloud } = await openWorld({ script: fillForm });
    let actions = 0;
    const chat = await openChat({
      modelFor: () => (way.resume === "hot" ? model : elsewhere()),
      namesSession: way.namesSession,
      page(toolName, input) {
        if (toolName === "executeFormActions") actions += 1;
        return page(toolName, input);
      },
    });
    await chat.send("Fill in the form");
    expect(chat.errors).toEqual([]);
    const [user, assistant, ...others] = chat.shown();
    expect([user?.role, assistant?.role, others]).toEqual(["user", "assistant", []]);
    expect(assistant?.parts.map(describePart)).toEqual([
      "step-start",
      "text done Let me look — フォーム👀.",
      `tool-getFormSnapshot output-available ${JSON.stringify({ fields: [field] })}`,
      "step-start",
      'dynamic-tool look_up output-available {"found":"Lovelace"}',
      "text done Filling it in.",
      `tool-executeFormActions output-available ${JSON.stringify({ report })}`,
      "step-start",
      "text done Done: the name is Ada.",
    ]);
    expect([chat.requests(), actions, cloud.runs.length]).toEqual([3, 1, 1]);
    expect(cloud.runs[0]?.results.map(({ toolCallId, status }) => [toolCallId, status])).toEqual([
      ["r1", "accepted"],
      ["r2", "accepted"],
    ]);
    expect(chat.bodies.join()).not.toContain(relayToken);
  });

  it("passes the error of a page tool to the run (V5)", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const chat = await openChat({
      modelFor: () => model,
      page: (toolName, input) => (toolName === "getFormSnapshot" ? page(toolName, input) : "The form is locked."),
    });
    await chat.send("Fill in the form");
    expect(cloud.runs[0]?.results[1]?.result).toEqual({
      toolCallId: "r2",
      toolName: "executeFormActions",
      output: null,
      status: "error",
      message: "The form is locked.",
    });
    expect(chat.shown()[1]?.parts.map(describePart)).toContain(
      "tool-executeFormActions output-error error The form is locked.",
    );
  });

  it("continues the agent's session with the next message", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const chat = await openChat({ modelFor: () => model, page });
    await chat.send("Fill in the form");
    await chat.send("And again");
    expect(cloud.requests.filter(({ path }) => path === "/agent-api/run").map(({ body }) => body)).toMatchObject([
      { message: "Fill in the form" },
      {
        message: "And again",
        session_id: "agent-1",
        sandbox_id: "box-1",
        conversation: {
          turns: [{ request: "Fill in the form", answer: expect.stringMatching(/Done: the name is Ada\.$/) }],
        },
      },
    ]);
    expect(chat.errors).toEqual([]);
  });

  it("shows a failed run as an error", async () => {
    const { model } = await openWorld({
      script: async ({ emit }) => emit({ type: "result", status: "error", error: { message: "quota used up" } }),
    });
    const chat = await openChat({ modelFor: () => model, page });
    await chat.send("Fill in the form");
    expect(chat.errors).toEqual(["quota used up"]);
  });

  it("answers a repeated request once, and refuses the second (V4)", async () => {
    const { elsewhere, cloud } = await openWorld({ script: fillForm });
    const chat = await openChat({ modelFor: () => elsewhere(), page });
    await chat.send("Fill in the form");
    const again = await fetch(`${chat.url}/api/chat`, { method: "POST", body: chat.bodies[1] ?? "" });
    expect(await again.text()).toContain("r1 has already been answered, and the run has continued. Nothing was sent.");
    expect(cloud.runs[0]?.results).toHaveLength(2);
  });
});
