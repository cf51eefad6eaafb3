import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { checkModelFree, checkWords } from "./model-free.ts";
import { checkPageCalls, checkPageImports } from "./page-script.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { readPackages, root } from "./workspace.ts";

const browserTool = join(root, "packages/browser-tool/src");
const pageScript = join(browserTool, "dom");
const rules = join(root, "packages/protocol/src/rules.ts");

describe("what runs in the page (packages/browser-tool/src/dom; while there is no such folder, nothing can be wrong)", () => {
  it("imports no Node, no framework, no zod and nothing else from outside at run time", async () => {
    expect(await checkPageImports(pageScript, { rules })).toEqual([]);
  });

  it("has no network, runs no text as code and rewrites no document", async () => {
    expect(await checkPageCalls(pageScript, ["work/track-work.ts"])).toEqual([]);
  });
});

describe("what the Chromium driver injects (packages/chromium/src/injected)", () => {
  const injected = join(root, "packages/chromium/src/injected");

  it("imports at run time what already runs in pages, and words of the protocol", async () => {
    const allowed = [
      "@giselles-ai/browser-tool/dom",
      "@giselles-ai/browser-tool/dom/internal",
      "@giselles-ai/protocol",
    ];
    expect(await checkPageImports(injected, { rules, allowed })).toEqual([]);
  });

  it("has no network, runs no text as code and rewrites no document", async () => {
    expect(await checkPageCalls(injected)).toEqual([]);
  });
});

describe("the browser tool (packages/browser-tool/src)", () => {
  it("reaches no model SDK", async () => {
    expect(await checkModelFree(browserTool, aliasesToSource())).toEqual([]);
  });

  it("contains no names of planning", () => {
    expect(checkWords(browserTool)).toEqual([]);
  });
});

function aliasesToSource(): Record<string, string> {
  return Object.fromEntries(
    readPackages()
      .flatMap(({ folder, manifest }) =>
        Object.entries((manifest.exports ?? {}) as Record<string, { default?: string }>).map(
          ([entry, { default: built = "" }]) => {
            const source = built.replace(/^\.\/dist\//, "src/").replace(/\.js$/, ".ts");
            return [posix.join(manifest.name, entry), join(root, "packages", folder, source)] as const;
          },
        ),
      )
      .filter(([, entry]) => entry.endsWith(".ts") && existsSync(entry)),
  );
}

describe("checkPageImports", () => {
  it("lets files of the folder import each other, and types from anywhere", async () => {
    const folder = createTemporaryFolder({
      "dom/index.ts": `export { fill } from "./act/fill"; export type { Action } from "@giselles-ai/protocol";`,
      "dom/act/fill.ts": `import type { z } from "zod"; import { label } from "../sense/label"; export const fill = label;`,
      "dom/sense/label.ts": `export const label = "name";`,
      "dom/index.test.ts": `import { readFileSync } from "node:fs"; import { it } from "vitest"; it(String(readFileSync));`,
    });
    expect(await checkPageImports(join(folder, "dom"))).toEqual([]);
  });

  it.each([
    ["Node", `import { readFileSync } from "node:fs"; export const read = readFileSync;`, "node:fs"],
    ["Node without its prefix", `import "fs";`, "fs"],
    ["a framework", `export { useState } from "react";`, "react"],
    ["zod", `import { z } from "zod"; export const text = z.string();`, "zod"],
    ["zod, where only a name is a type", `import { type ZodType } from "zod"; export type Schema = ZodType;`, "zod"],
    ["zod, for nothing", `import { z } from "zod";`, "zod"],
    ["our own schemas", `import { actionSchema } from "@giselles-ai/protocol";`, "@giselles-ai/protocol"],
    ["a package, later", `export const load = () => import("ws");`, "ws"],
    ["a file outside the folder", `export { relay } from "../relay";`, "../relay"],
  ])("refuses %s", async (_, text, specifier) => {
    const folder = createTemporaryFolder({ "dom/index.ts": text, "relay.ts": "export const relay = 1;" });
    expect(await checkPageImports(join(folder, "dom"))).toEqual([
      `index.ts: imports "${specifier}" at run time. Code that runs in someone's page imports only files beside it. Use "import type" for types, and pass in the rest.`,
    ]);
  });

  it("lets the rules of a page be imported, which import nothing themselves", async () => {
    const folder = createTemporaryFolder({
      "dom/act.ts": `export { hasFailed } from "@giselles-ai/protocol/rules";`,
      "protocol/rules.ts": `export { hasFailed } from "./outcome";`,
      "protocol/outcome.ts": `import type { z } from "zod"; export const hasFailed = (_: z.ZodType) => false;`,
    });
    expect(await checkPageImports(join(folder, "dom"), { rules: join(folder, "protocol/rules.ts") })).toEqual([]);
  });

  it("refuses the rules of a page with a schema in them", async () => {
    const folder = createTemporaryFolder({
      "dom/act.ts": `export { status } from "@giselles-ai/protocol/rules";`,
      "protocol/rules.ts": `import { z } from "zod"; export const status = z.string();`,
    });
    expect(await checkPageImports(join(folder, "dom"), { rules: join(folder, "protocol/rules.ts") })).toEqual([
      expect.stringContaining(`../protocol/rules.ts: imports "zod" at run time.`),
    ]);
  });

  it("lets packages be imported that are allowed, and no others", async () => {
    const folder = createTemporaryFolder({ "index.ts": `import "@giselles-ai/browser-tool/dom"; import "zod";` });
    expect(await checkPageImports(folder, { allowed: ["@giselles-ai/browser-tool/dom"] })).toEqual([
      expect.stringContaining(`imports "zod" at run time.`),
    ]);
  });

  it("refuses a component: its JSX is a framework", async () => {
    const folder = createTemporaryFolder({ "dom/view.tsx": "export const View = () => <p>Hello</p>;" });
    expect(await checkPageImports(join(folder, "dom"))).toEqual([expect.stringContaining("react/jsx-runtime")]);
  });
});

describe("checkPageCalls", () => {
  it("ignores comments, strings and local names", async () => {
    const folder = createTemporaryFolder({
      "index.ts": `
        // fetch(url), eval(code), document.write(text)
        /*! new WebSocket(url) */
        export const text = "fetch(url), eval(code), document.write(text)";
        export const template = \`new Function("\${text}")\`;
        export const pattern = /fetch|eval|sendBeacon/;
        export const isFunction = (value: unknown): value is Function => value instanceof Function;
        export function write(field: { write(value: string): void }) { field.write("value"); }
        export function prefetch(fetch: () => void) { fetch(); }
      `,
    });
    expect(await checkPageCalls(folder)).toEqual([]);
  });

  it.each([
    ["fetch", `fetch("/");`],
    ["fetch", `window.fetch("/");`],
    ["fetch", `globalThis["fetch"]("/");`],
    ["fetch", `const { fetch: load } = window; load("/");`],
    ["fetch", `console.log(\`\${fetch("/")}\`);`],
    ["XMLHttpRequest", `new XMLHttpRequest();`],
    ["WebSocket", `new WebSocket("wss://example.com");`],
    ["WebTransport", `new WebTransport("https://example.com");`],
    ["EventSource", `new window.EventSource("/");`],
    ["RTCPeerConnection", `new RTCPeerConnection();`],
    ["sendBeacon", `navigator.sendBeacon("/");`],
    ["eval", `eval("1");`],
    ["eval", `(0, eval)("1");`],
    ["Function", `new Function("return 1");`],
    ["Function", `window.Function("return 1");`],
    ["write", `document.write("<p>");`],
    ["write", `element.ownerDocument?.write("<p>");`],
    ["writeln", `(doc: Document) => doc.writeln("<p>");`],
  ])("refuses %s in: %s", async (name, text) => {
    const folder = createTemporaryFolder({ "act/click.ts": text });
    expect(await checkPageCalls(folder)).toEqual([expect.stringContaining(`act/click.ts: uses ${name}. `)]);
  });

  it("says what to do instead", async () => {
    const folder = createTemporaryFolder({ "report.ts": `fetch("/");` });
    expect(await checkPageCalls(folder)).toEqual([
      "report.ts: uses fetch. The page script has no network: return what you read and let the caller send it.",
    ]);
  });
});

describe("checkModelFree", () => {
  it("lets the tool declare itself to the AI SDK and name a model's types", async () => {
    const folder = createTemporaryFolder({
      "ai.ts": `import { tool } from "ai"; import type OpenAI from "openai"; export { tool }; export type Client = OpenAI;`,
    });
    expect(await checkModelFree(folder)).toEqual([]);
  });

  it.each(["openai", "openai/helpers/zod", "ollama", "@anthropic-ai/sdk", "@google/genai", "@ai-sdk/openai"])(
    "refuses %s",
    async (specifier) => {
      const folder = createTemporaryFolder({
        "index.ts": `import "./deep/inside";`,
        "deep/inside.ts": `import "${specifier}";`,
      });
      expect(await checkModelFree(folder)).toEqual([
        `deep/inside.ts: imports "${specifier}", which talks to a model. Models belong in packages/planner/src/engines.`,
      ]);
    },
  );

  it("follows imports into our other packages", async () => {
    const folder = createTemporaryFolder({
      "tool/index.ts": `export { words } from "@giselles-ai/protocol";`,
      "protocol/index.ts": `import "openai"; export const words = 1;`,
    });
    const alias = { "@giselles-ai/protocol": join(folder, "protocol/index.ts") };
    expect(await checkModelFree(join(folder, "tool"), alias)).toEqual([expect.stringContaining(`imports "openai"`)]);
  });
});

describe("checkWords", () => {
  it.each(["planner", "planActions", "PlanResult", "PlanActionsInput", "generateText", "streamObject"])(
    "refuses %s, even in a comment of a test",
    (word) => {
      const folder = createTemporaryFolder({ "dom/act.test.ts": `// one\n// like ${word}\n` });
      expect(checkWords(folder)).toEqual([
        `dom/act.test.ts:2: says "${word}". The browser tool does not plan; that is packages/planner.`,
      ]);
    },
  );

  it("lets an action belong to a plan", () => {
    expect(checkWords(createTemporaryFolder({ "act.ts": "// Runs the actions of a plan." }))).toEqual([]);
  });
});
