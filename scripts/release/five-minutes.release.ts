// `npm run release:check`: from an empty folder to a copilot that fills in the app's own form, by the commands of the documents, with a
// stopwatch. The app is written first; `giselle init` writes everything else.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { runProgram, serveFolder } from "../../packages/testing/src/index.ts";
import type { Manifest } from "../../rules/workspace.ts";
import { fillWithCopilot, startProgram } from "./first-programs.ts";
import { browser, createProject, npm, type Project } from "./project.ts";
import { type Published, packPublished, withDependencies } from "./published.ts";

/** For one command, also on a busy machine. The stopwatch is printed: five minutes are the goal. */
const limitMs = 10 * 60_000;
const limit = { timeout: 2 * limitMs };
const form = `<form id="join" onSubmit={(event) => event.preventDefault()}>
        <label>Full name <input name="name" /></label>
        <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label>
      </form>`;

interface App {
  name: string;
  files: Record<string, string>;
  dependencies: Record<string, string>;
  build: string[];
  start: string[];
}

const apps: App[] = [
  {
    name: "Next.js",
    files: {
      "app/layout.jsx":
        'export default function Layout({ children }) {\n  return (\n    <html lang="en">\n      <body>\n        {children}\n      </body>\n    </html>\n  );\n}\n',
      "app/page.jsx": `"use client";\nexport default function Page() {\n  return (\n    ${form}\n  );\n}\n`,
    },
    dependencies: { next: "^16.0.0", react: "^19.0.0", "react-dom": "^19.0.0" },
    build: ["node_modules/next/dist/bin/next", "build"],
    start: ["node_modules/next/dist/bin/next", "start", "--port", "0", "--hostname", "127.0.0.1"],
  },
  {
    name: "Vite",
    files: {
      "index.html":
        '<!doctype html><html lang="en"><div id="root"></div><script type="module" src="/src/main.jsx"></script></html>\n',
      "vite.config.js":
        'import react from "@vitejs/plugin-react";\nimport { defineConfig } from "vite";\n\nexport default defineConfig({ plugins: [react()] });\n',
      "src/App.jsx": `export default function App() {\n  return (\n    ${form}\n  );\n}\n`,
      "src/main.jsx":
        'import { StrictMode } from "react";\nimport { createRoot } from "react-dom/client";\nimport App from "./App.jsx";\n\ncreateRoot(document.getElementById("root")).render(\n  <StrictMode>\n    <App />\n  </StrictMode>,\n);\n',
    },
    dependencies: { vite: "^8.0.0", "@vitejs/plugin-react": "^6.0.0", react: "^19.0.0", "react-dom": "^19.0.0" },
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: ["node_modules/vite/bin/vite.js", "preview", "--port", "0", "--host", "127.0.0.1"],
  },
];

let published: Published[] = [];
let cli: Project;
beforeAll(async () => {
  published = await packPublished();
  cli = await createProject({ packages: withDependencies(["@giselles-ai/cli"], published) });
  return () => cli.remove();
});

it.each(apps)("a copilot in a $name app", limit, async ({ name, files, dependencies, build, start }) => {
  const watch = startWatch();
  const folder = createApp({
    ...files,
    "package.json": JSON.stringify({ private: true, type: "module", dependencies }),
  });
  const run = (args: string[]) =>
    runProgram(process.execPath, args, { cwd: folder, env: { ...browser(), CI: "1" }, timeoutMs: limitMs });

  const giselle = join(cli.folder, "node_modules/.bin/giselle");
  expect(await run([giselle, "init"])).toMatchObject({ code: 0 });
  watch.lap("init");
  usePacked(join(folder, "package.json"));
  await npm(["install", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  watch.lap("install");
  expect(await run(build)).toMatchObject({ code: 0 });
  watch.lap("build");
  const project = { ...cli, folder };
  const { address } = await startProgram({ project, node: process.execPath, args: start, env: { REDIS_URL: "" } });
  await fillWithCopilot(address);
  watch.lap("first form");
  watch.end(name);
});

it("a copilot in a plain page", limit, async () => {
  const watch = startWatch();
  const folder = createApp({ "package.json": '{ "private": true }' });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><script type="module" src="/node_modules/@giselles-ai/element/dist/giselle-panel.js"></script>
    ${form.replaceAll(" />", ">").replace(/ onSubmit=\{.*?\}\}?/, "")}
    <giselle-panel root="form" variant="popup"></giselle-panel></html>`,
  );
  const packages = withDependencies(["@giselles-ai/element"], published).map(({ tarball }) => tarball);
  await npm(["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], folder);
  watch.lap("install");
  const site = await serveFolder(folder);
  onTestFinished(() => site.close());
  await fillWithCopilot(site.url);
  watch.lap("first form");
  watch.end("a plain page");
});

function createApp(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "giselle-app-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Our packages are not on the registry yet in this version. */
function usePacked(path: string): void {
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  const ours = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith("@giselles-ai/"));
  expect(ours.length).toBeGreaterThan(0);
  const packed = withDependencies(ours, published).map(({ manifest: { name }, tarball }) => [name, `file:${tarball}`]);
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(packed) };
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies }, null, 2));
}

/** Prints how long each part took. */
function startWatch() {
  const start = performance.now();
  const laps: string[] = [];
  let last = start;
  return {
    lap(part: string): void {
      const now = performance.now();
      laps.push(`${part} ${Math.round((now - last) / 1000)} s`);
      last = now;
    },
    end(name: string): void {
      process.stdout.write(`${name}: ${Math.round((performance.now() - start) / 1000)} s (${laps.join(", ")})\n`);
    },
  };
}
