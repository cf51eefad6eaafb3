#!/usr/bin/env node
// Playwright starts this program instead of Firefox. It starts the real Firefox and forwards messages in both directions.
// Commands that an older Firefox does not know are answered here, because Playwright would fail otherwise. Our tests do
// not need them: they are about downloads, media features and response bodies.
import { spawn } from "node:child_process";
import { WebSocket, WebSocketServer } from "ws";

const firefox = spawn(process.env.GISELLE_FIREFOX ?? "firefox", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 1));
firefox.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

let printed = "";
const listen = (chunk) => {
  printed += chunk;
  const [line, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed) ?? [];
  if (!line) return;
  firefox.stderr.off("data", listen);
  firefox.stderr.pipe(process.stderr);
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () =>
    process.stderr.write(`${line.replace(address, `ws://127.0.0.1:${server.address().port}`)}\n`),
  );
  server.on("connection", (playwright, { url }) => connect(playwright, `${address}${url}`));
};
firefox.stderr.setEncoding("utf8").on("data", listen);

function connect(playwright, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  const early = [];
  browser.once("open", () => {
    for (const message of early.splice(0)) browser.send(message);
  });
  playwright.on("message", (data) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(String(data));
    else early.push(String(data));
  });
  browser.on("message", (data) => playwright.send(answerUnknown(String(data))));
  browser.once("close", () => playwright.close());
  browser.once("error", () => playwright.close());
  playwright.once("close", () => browser.close());
}

function answerUnknown(message) {
  if (!message.includes(`"unknown command"`)) return message;
  const { type, error, id } = JSON.parse(message);
  return type === "error" && error === "unknown command"
    ? JSON.stringify({ type: "success", id, result: {} })
    : message;
}
