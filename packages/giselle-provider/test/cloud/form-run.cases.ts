import type { RunScript } from "./scripted-run.cases.ts";

export const field = {
  fieldId: "input-0",
  kind: "text",
  label: "Name",
  required: true,
  currentValue: "",
  selector: "#name",
} as const;

export const report = { applied: 1, skipped: 0, warnings: [] };

/** A run like that of Gemini CLI: takes a snapshot, uses a tool, fills in the form, and reports. */
export const fillForm: RunScript = async ({ emit, ask }) => {
  emit(
    { type: "sandbox", sandbox_id: "box-1" },
    { type: "init", session_id: "agent-1", model: "gemini-2.5-flash" },
    { type: "message", role: "user", content: "Fill in the form" },
    { type: "message", role: "assistant", content: "Let me look — ", delta: true },
    { type: "message", role: "assistant", content: "フォーム👀.", delta: true },
    { type: "tool_use", tool_id: "t1", tool_name: "mcp_browser_getFormSnapshot", parameters: {} },
  );
  const seen = await ask({ type: "snapshot_request", requestId: "r1", instruction: "snapshot" });
  emit(
    { type: "tool_result", tool_id: "t1", status: "success", output: JSON.stringify(seen) },
    { type: "stderr", content: "YOLO mode" },
    { type: "tool_use", tool_id: "t2", tool_name: "look_up", parameters: { name: "Ada" } },
    { type: "message", role: "assistant", content: "Filling it in.", delta: true },
    { type: "tool_use", tool_id: "t3", tool_name: "mcp_browser_executeFormActions", parameters: {} },
  );
  const filled = await ask({
    type: "execute_request",
    requestId: "r2",
    actions: [{ action: "fill", fieldId: "input-0", value: "Ada" }],
  });
  emit(
    { type: "tool_result", tool_id: "t3", status: "success", output: JSON.stringify(filled) },
    { type: "tool_result", tool_id: "t2", status: "success", output: { found: "Lovelace" } },
    { type: "message", role: "assistant", content: "Done: ", delta: true },
    { type: "message", role: "assistant", content: "the name is Ada.", delta: true },
    {
      type: "result",
      status: "success",
      stats: { total_tokens: 45, input_tokens: 30, output_tokens: 15, cached: 10, duration_ms: 457, tool_calls: 3 },
    },
  );
};
