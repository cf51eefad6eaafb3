// Serves the form tools over stdio with the library; the program that we ship bundles the MCP SDK.
import { serveMcpStdio } from "@giselles-ai/browser-tool/mcp-server";

const field = { fieldId: "input-1", kind: "text", label: "Name", required: true, currentValue: "", selector: "#name" };
const page = {
  snapshot: async () => ({
    snapshotId: "s1",
    url: "https://shop.example/",
    origin: "https://shop.example",
    title: "Shop",
    viewport: { width: 800, height: 600 },
    fields: [field],
    text: 'input-1 "Name"*',
  }),
  execute: async (actions) => ({
    applied: actions.length,
    skipped: 0,
    warnings: [],
    outcomes: actions.map((_, index) => ({ index, status: "applied", fieldId: "input-1" })),
  }),
};
serveMcpStdio({ openPage: async () => page });
