import { describe, expect, it } from "vitest";
import { checkDependencies, checkImports, checkPackageTable, checkReferences } from "./import-direction.ts";
import { listPackageFolders, type Manifest, readPackages, type WorkspacePackage } from "./workspace.ts";

interface Parts {
  manifest?: Partial<Manifest>;
  references?: string[];
  files?: Record<string, string>;
}

function definePackage(folder: string, { manifest = {}, references = [], files = {} }: Parts): WorkspacePackage {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return { folder, manifest: { name: `@giselles-ai/${folder}`, ...manifest }, references, sources };
}

const workspace = "workspace:*";

describe("imports point one way: protocol ← browser-tool, planner ← chromium ← agent ← giselle-provider, server ← web, cli", () => {
  const packages = readPackages();

  it("knows every folder in packages/", () => {
    expect(checkPackageTable(listPackageFolders())).toEqual([]);
  });

  it.each(packages)("$folder depends only on packages below it", (own) => {
    expect(checkDependencies(own)).toEqual([]);
  });

  it.each(packages)("$folder references only projects below it", (own) => {
    expect(checkReferences(own)).toEqual([]);
  });

  it.each(packages)("$folder imports only what is below it and what it declares", async (own) => {
    expect(await checkImports(own)).toEqual([]);
  });
});

describe("checkPackageTable", () => {
  it("requires a place in the order for a new folder", () => {
    expect(checkPackageTable(["protocol", "testing", "gadgets"])).toEqual([
      `packages/gadgets has no place in the order of imports. Add it to "layers" in import-direction.ts.`,
    ]);
  });
});

describe("checkDependencies", () => {
  it("lets a package depend on any package below it, and develop with testing", () => {
    const server = definePackage("server", {
      manifest: {
        dependencies: { "@giselles-ai/agent": workspace, "@giselles-ai/protocol": workspace, zod: "4.6.7" },
        devDependencies: { "@giselles-ai/testing": workspace },
      },
    });
    expect(checkDependencies(server)).toEqual([]);
  });

  it("refuses a dependency that points up", () => {
    const planner = definePackage("planner", { manifest: { dependencies: { "@giselles-ai/agent": workspace } } });
    expect(checkDependencies(planner)).toEqual([
      `packages/planner/package.json: "dependencies" names @giselles-ai/agent. planner may import protocol, redis. Move what both need into a package below them, or pass it in from above.`,
    ]);
  });

  it.each([
    ["browser-tool", "planner"],
    ["planner", "browser-tool"],
    ["giselle-provider", "server"],
    ["server", "giselle-provider"],
    ["web", "cli"],
    ["cli", "web"],
  ])("refuses that %s depends on its neighbour %s, even for development", (from, to) => {
    const own = definePackage(from, { manifest: { devDependencies: { [`@giselles-ai/${to}`]: workspace } } });
    expect(checkDependencies(own)).toEqual([expect.stringContaining(`"devDependencies" names @giselles-ai/${to}.`)]);
  });

  it.each(["dependencies", "peerDependencies", "optionalDependencies"])("refuses testing in %s", (field) => {
    const agent = definePackage("agent", { manifest: { [field]: { "@giselles-ai/testing": workspace } } });
    expect(checkDependencies(agent)).toEqual([
      `packages/agent/package.json: "${field}" names @giselles-ai/testing. Only *.test.ts files may use @giselles-ai/testing, through devDependencies.`,
    ]);
  });

  it("lets testing depend on protocol and on none of our other packages", () => {
    const names = { "@giselles-ai/protocol": workspace, "@giselles-ai/browser-tool": workspace };
    expect(checkDependencies(definePackage("testing", { manifest: { dependencies: names } }))).toEqual([
      `packages/testing/package.json: "dependencies" names @giselles-ai/browser-tool. testing may import protocol and none of our other packages.`,
    ]);
  });

  it("refuses one of our packages that does not exist", () => {
    const agent = definePackage("agent", { manifest: { dependencies: { "@giselles-ai/gadgets": workspace } } });
    expect(checkDependencies(agent)).toEqual([expect.stringContaining(`There is no package "gadgets"`)]);
  });
});

describe("checkReferences", () => {
  it("lets a project refer to those below it, and to testing for its tests", () => {
    const own = definePackage("agent", { references: ["../protocol", "../planner/tsconfig.json", "../testing"] });
    expect(checkReferences(own)).toEqual([]);
  });

  it("refuses a reference that points up", () => {
    expect(checkReferences(definePackage("protocol", { references: ["../agent"] }))).toEqual([
      `packages/protocol/tsconfig.json: references "../agent". protocol may import none of our packages. Move what both need into a package below them, or pass it in from above.`,
    ]);
  });

  it("refuses a reference that leads out of packages/", () => {
    expect(checkReferences(definePackage("protocol", { references: ["../../bench"] }))).toHaveLength(1);
  });
});

describe("checkImports", () => {
  it("lets a package import what is below it, its own files, Node, and what it declares", async () => {
    const agent = definePackage("agent", {
      manifest: { dependencies: { "@giselles-ai/planner": workspace }, peerDependencies: { react: ">=18" } },
      files: {
        "src/index.ts": `
          import { readFile } from "node:fs/promises";
          import { loop } from "./loop";
          import { validatePlan } from "@giselles-ai/planner/engines/ollama";
          import { runAgent } from "@giselles-ai/agent";
          import type { ReactNode } from "react";
        `,
      },
    });
    expect(await checkImports(agent)).toEqual([]);
  });

  it("refuses an import that points up, also when only a type comes down", async () => {
    const planner = definePackage("planner", {
      manifest: { dependencies: { "@giselles-ai/agent": workspace } },
      files: { "src/plan/prompt.ts": `import type { Turn } from "@giselles-ai/agent";` },
    });
    expect(await checkImports(planner)).toEqual([
      `packages/planner/src/plan/prompt.ts: imports "@giselles-ai/agent". planner may import protocol, redis. Move what both need into a package below them, or pass it in from above.`,
    ]);
  });

  it("refuses a path into another package", async () => {
    const agent = definePackage("agent", { files: { "src/loop.ts": `import "../../planner/src/index";` } });
    expect(await checkImports(agent)).toEqual([
      `packages/agent/src/loop.ts: imports "../../planner/src/index". A path may not lead into another package. Import it by its name.`,
    ]);
  });

  it("refuses a path out of the package, except in a test", async () => {
    const text = `import "../../../scripts/bootstrap.mjs";`;
    const agent = definePackage("agent", { files: { "src/loop.ts": text, "src/loop.test.ts": text } });
    expect(await checkImports(agent)).toEqual([
      `packages/agent/src/loop.ts: imports "../../../scripts/bootstrap.mjs". A path may not leave its package: what it leads to is not published with it.`,
    ]);
  });

  it("lets tests use testing, and nothing else", async () => {
    const text = `import { openPage } from "@giselles-ai/testing";`;
    const agent = definePackage("agent", { files: { "src/loop.ts": text, "src/loop.test.ts": text } });
    expect(await checkImports(agent)).toEqual([
      `packages/agent/src/loop.ts: imports "@giselles-ai/testing". Only *.test.ts files may use @giselles-ai/testing, through devDependencies.`,
    ]);
  });

  it("applies the same direction to tests", async () => {
    const files = { "src/prompt.test.ts": `import { runAgent } from "@giselles-ai/agent";` };
    expect(await checkImports(definePackage("planner", { files }))).toHaveLength(1);
  });

  it("lets a package that is only a program take its imports from devDependencies: they are inside it", async () => {
    const files = { "src/store.ts": `import type { Redis } from "ioredis"; import "commander";` };
    const manifest = { bin: { giselle: "./dist/giselle.js" }, devDependencies: { ioredis: "6.0.0" } };
    expect(await checkImports(definePackage("cli", { manifest, files }))).toEqual([
      `packages/cli/src/store.ts: imports "commander". Users who install @giselles-ai/cli would miss it. Add "commander" to its dependencies.`,
    ]);
    const library = { ...manifest, exports: { ".": "./dist/index.js" } };
    expect(await checkImports(definePackage("cli", { manifest: library, files }))).toHaveLength(2);
  });

  it("requires every imported package to be declared, including our own", async () => {
    const server = definePackage("server", {
      manifest: { devDependencies: { ioredis: "6.0.0" } },
      files: { "src/store.ts": `import type { Redis } from "ioredis"; import "@giselles-ai/protocol";` },
    });
    expect(await checkImports(server)).toEqual([
      `packages/server/src/store.ts: imports "ioredis". Users who install @giselles-ai/server would miss it. Add "ioredis" to its dependencies.`,
      `packages/server/src/store.ts: imports "@giselles-ai/protocol". Users who install @giselles-ai/server would miss it. Add "@giselles-ai/protocol" to its dependencies.`,
    ]);
  });

  it("suggests the node: prefix when Node has a module of that name", async () => {
    const server = definePackage("server", { files: { "src/store.ts": `import "fs";` } });
    expect(await checkImports(server)).toEqual([expect.stringContaining(`or write "node:fs" if you mean Node's own.`)]);
  });
});
