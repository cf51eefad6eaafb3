import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, startWebServer } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { giselle } from "../../test/giselle.cases.ts";

function createApp(files: Record<string, string>): { folder: string; read(path: string): string } {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, read: (path) => readFileSync(join(folder, path), "utf8") };
}

const layout =
  "export default ({ children }) => (\n  <html>\n    <body>\n      {children}\n    </body>\n  </html>\n);\n";

it("adds panel, routes and packages to a Next.js app, and nothing the second time", async () => {
  const app = createApp({ "package.json": '{ "dependencies": { "next": "16.0.0" } }', "app/layout.jsx": layout });
  const shown = await giselle(["init", "--dry-run"], {}, app.folder);
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining("+       <Giselle />") });
  expect(app.read("app/layout.jsx")).toBe(layout);
  expect(await giselle(["init"], {}, app.folder)).toMatchObject({ code: 0 });
  expect(app.read("app/layout.jsx")).toContain("      <Giselle />\n    </body>");
  expect(app.read("app/api/chat/route.js")).toContain("createChatRoute(copilot)");
  expect(app.read("app/api/approvals/[[...id]]/route.js")).toContain("createApprovalRoutes(copilot)");
  expect(Object.keys(JSON.parse(app.read("package.json")).dependencies)).toContain("@giselles-ai/server");
  const again = await giselle(["init"], {}, app.folder);
  expect(again.stdout).toContain("Nothing to change");
});

it("adds the routes to an Express app", async () => {
  const server = 'import express from "express";\nconst app = express();\napp.listen(3000);\n';
  const app = createApp({ "package.json": '{ "dependencies": { "express": "5.0.0" } }', "server.js": server });
  expect(await giselle(["init"], {}, app.folder)).toMatchObject({ code: 0 });
  expect(app.read("server.js")).toContain("const app = express();\napp.use(giselle);");
  expect(app.read("giselle.mjs")).toContain("createNodeMiddleware(");
  expect((await giselle(["init"], {}, app.folder)).stdout).toContain("Nothing to change");
});

const example = (path: string) =>
  readFileSync(new URL(`../../../../examples/copilot-in-vite/${path}`, import.meta.url), "utf8");

it("makes of a Vite app with React just the example that the tests run", async () => {
  const without = (path: string) =>
    example(path)
      .replace(/^import .*giselle.*\n/m, "")
      .replace(/^ *<Giselle \/>\n/m, "")
      .replace("gisellePlugin(), ", "");
  const app = createApp({
    "package.json": '{ "dependencies": { "react": "19.0.0" }, "devDependencies": { "vite": "8.0.0" } }',
    "vite.config.js": without("vite.config.js"),
    "src/main.jsx": without("src/main.jsx"),
  });
  expect(app.read("src/main.jsx")).not.toContain("Giselle");
  expect(await giselle(["init"], {}, app.folder)).toMatchObject({ code: 0 });
  for (const path of ["giselle.js", "vite.config.js", "src/giselle.jsx", "src/main.jsx"])
    expect(app.read(path)).toBe(example(path));
  expect((await giselle(["init"], {}, app.folder)).stdout).toContain("Nothing to change");
});

it.each(["vue", "svelte"])(
  "adds the element and the routes to a Vite app with %s, and nothing the second time",
  async (name) => {
    const html = '<!doctype html>\n<html>\n  <body>\n    <div id="app"></div>\n  </body>\n</html>\n';
    const app = createApp({
      "package.json": `{ "dependencies": { "${name}": "5.0.0" }, "devDependencies": { "vite": "8.0.0" } }`,
      "vite.config.js": `import ${name} from "@plugins/${name}";\nexport default { plugins: [${name}()] };\n`,
      "index.html": html,
    });
    expect(await giselle(["init"], {}, app.folder)).toMatchObject({ code: 0 });
    expect(app.read("index.html")).toBe(
      html.replace(
        "  </body>",
        `    <giselle-panel api="/api/chat" approvals-api="/api/approvals" variant="popup"></giselle-panel>
    <script type="module">
      import "@giselles-ai/element";
    </script>
  </body>`,
      ),
    );
    expect(app.read("vite.config.js")).toContain(`plugins: [gisellePlugin(), ${name}()]`);
    expect(app.read("giselle.js")).toContain("gisellePlugin");
    const { dependencies } = JSON.parse(app.read("package.json"));
    expect(Object.keys(dependencies)).toContain("@giselles-ai/element");
    expect(Object.keys(dependencies)).not.toContain("@ai-sdk/react");
    expect((await giselle(["init"], {}, app.folder)).stdout).toContain("Nothing to change");
  },
);

it("exits with 2 in a folder without a known app", async () => {
  expect(await giselle(["init"], {}, makeFolder())).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("package.json"),
  });
});

const clients = { claude: ".mcp.json", codex: ".codex", gemini: ".gemini", cursor: ".cursor", vscode: ".vscode" };

it.each(Object.entries(clients))("giselle mcp install adds the server for %s once", async (client, file) => {
  const folder = makeFolder();
  const install = (...more: string[]) => giselle(["mcp", "install", "--client", client, ...more], {}, folder);
  expect(await install("--dry-run")).toMatchObject({ code: 0, stdout: expect.stringContaining("@giselles-ai/cli") });
  expect(readdirSync(folder)).toEqual([]);
  expect(await install()).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([file]);
  expect((await install()).stdout).toContain("Nothing to change");
});

it("keeps other servers and settings of a client, and refuses a file that it cannot read", async () => {
  const app = createApp({ ".mcp.json": '{ "mcpServers": { "other": { "command": "x" } }, "theme": "dark" }' });
  await giselle(["mcp", "install", "--client", "claude"], {}, app.folder);
  const { theme, mcpServers } = JSON.parse(app.read(".mcp.json"));
  expect([theme, Object.keys(mcpServers)]).toEqual(["dark", ["other", "browser"]]);
  const commented = createApp({ ".vscode/mcp.json": "{ // mine\n}" });
  const refused = await giselle(["mcp", "install", "--client", "vscode"], {}, commented.folder);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("Add this to it yourself") });
});

it("completes commands and options in bash", async () => {
  const { stdout } = await giselle(["completion", "bash"]);
  const complete = (...line: string[]) => {
    const words = `COMP_WORDS=(giselle ${line.join(" ")}); COMP_CWORD=${line.length}; _giselle; echo "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["-c", `${stdout}\n${words}`], { encoding: "utf8" }).trim();
  };
  expect(complete("do")).toBe("doctor");
  expect(complete("run", "--prof")).toBe("--profile");
});

it("giselle serve exits with 2 and one sentence if the port is in use", async () => {
  const server = await startWebServer((_, response) => void response.end());
  const { port } = new URL(server.url);
  const { code, stderr } = await giselle(["serve", "--port", port, "--engine", "reflex"]);
  await server.close();
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^Port \d+ of .* is already in use\. .*\n$/),
  });
});

it.each([
  [["--engine", "wizard"], 'There is no engine "wizard"'],
  [["--engine", "anthropic"], "needs ANTHROPIC_API_KEY"],
])("giselle run exits with 2 for %j before a browser opens", async (args, words) => {
  const none = { GISELLE_CHROMIUM: "/none" }; // a browser would fail with 1
  const { code, stderr } = await giselle(["run", "Fill it in", ...args], none);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) });
});
