import { answerTool, approvalMeta, previewMeta } from "./card-protocol.ts";

/**
 * The page that a client shows beside a call, in a separate frame: the question with its two buttons, or what the page shows.
 * It speaks MCP Apps (https://modelcontextprotocol.io, revision 2026-01-26) by hand, since the official library has 540 kB.
 * All text from a page or a model is set as text, never as markup.
 */
export function cardPage(cardKey: string): string {
  const settings = JSON.stringify({ cardKey, answerTool, approvalMeta, previewMeta }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Giselle</title>
<style>${style}</style>
<main aria-live="polite"><h1 id="title">Giselle</h1><pre id="text"></pre><table id="fields"></table>
<p id="buttons" hidden><button id="approve">Approve</button> <button id="deny">Deny</button></p></main>
<script>const settings = ${settings};
${script}</script>
</html>`;
}

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 12px; }
h1 { font-size: 15px; margin: 0 0 8px; }
pre { font: inherit; margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
td { padding: 2px 12px 2px 0; vertical-align: top; overflow-wrap: anywhere; }
td:first-child { opacity: 0.7; }
button { font: inherit; padding: 6px 14px; min-height: 36px; }
#approve { font-weight: 600; }
`;

const script = `
const part = (id) => document.getElementById(id);
const waiting = new Map();
let lastId = 0;
let host = {};
let readyAt = 0;
let question;

const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
function request(method, params) {
  lastId += 1;
  send({ id: lastId, method, params });
  return new Promise((resolve, reject) => waiting.set(lastId, { resolve, reject }));
}

const handlers = {
  "ui/notifications/tool-result": show,
  "ui/notifications/host-context-changed": applyTheme,
  "ui/notifications/tool-cancelled": () => showText("Cancelled", "Nothing was asked."),
};

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.method === undefined) {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.error) reject?.(new Error(data.error.message));
    else resolve?.(data.result);
    return;
  }
  handlers[data.method]?.(data.params ?? {});
  if (data.id !== undefined) send({ id: data.id, result: {} });
});

function applyTheme({ theme }) {
  if (theme) document.documentElement.style.colorScheme = theme;
}

function showText(title, text) {
  part("title").textContent = title;
  part("text").textContent = text;
  part("fields").replaceChildren();
  part("buttons").hidden = true;
}

function show(result) {
  question = result._meta?.[settings.approvalMeta];
  const preview = result._meta?.[settings.previewMeta];
  const text = (result.content ?? []).map((item) => item.text ?? "").join("\\n");
  if (!question) {
    showText(preview?.title ?? (result.isError ? "Not done" : "Done"), preview ? "" : text);
    for (const { label, value } of preview?.fields ?? []) {
      const row = part("fields").insertRow();
      row.insertCell().textContent = label;
      row.insertCell().textContent = value;
    }
    return;
  }
  showText("Your approval is needed", question.message);
  part("buttons").hidden = false;
  part("deny").disabled = false;
  startReading();
}

/** A question that appears under the pointer must not take a click that was meant for something else. */
function startReading() {
  if (!question) return;
  part("approve").disabled = true;
  const until = (readyAt = performance.now() + 500);
  setTimeout(() => {
    if (question && !document.hidden && readyAt === until) part("approve").disabled = false;
  }, 500);
}

async function answer(decision, event) {
  if (!event.isTrusted || !question || (decision === "approve" && event.timeStamp < readyAt)) return;
  const { id, nonce } = question;
  question = undefined;
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  try {
    const args = { id, nonce, cardKey: settings.cardKey, decision };
    const result = await request("tools/call", { name: settings.answerTool, arguments: args });
    show(result);
    if (!result._meta?.[settings.approvalMeta]) await report(decision, result.isError === true);
  } catch (error) {
    showText("Not done", error.message);
  }
}

/** In fixed words: text of the page must not become a message of the user. */
async function report(decision, isError) {
  const done = isError ? "not all of them could be done" : "they were done";
  const text = decision === "approve" ? "I approved these actions; " + done + ". Read the page to continue." : "I denied these actions. Nothing was done.";
  const content = [{ type: "text", text }];
  if (host.message) await request("ui/message", { role: "user", content });
  else if (host.updateModelContext) await request("ui/update-model-context", { content });
}

part("approve").addEventListener("click", (event) => answer("approve", event));
part("deny").addEventListener("click", (event) => answer("deny", event));
document.addEventListener("visibilitychange", startReading);

const appInfo = { name: "giselle-card", version: "1.0.0" };
request("ui/initialize", { appInfo, appCapabilities: {}, protocolVersion: "2026-01-26" }).then((result) => {
  host = result.hostCapabilities ?? {};
  applyTheme(result.hostContext ?? {});
  send({ method: "ui/notifications/initialized", params: {} });
  new ResizeObserver(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    send({ method: "ui/notifications/size-changed", params: { width, height } });
  }).observe(document.body);
});
`;
