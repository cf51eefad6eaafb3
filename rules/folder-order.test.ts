import { describe, expect, it } from "vitest";
import { checkFolderOrder, folderOrders } from "./folder-order.ts";
import { readPackages } from "./workspace.ts";

const packages = readPackages();

describe("imports point one way between the folders of a package", () => {
  it.each(packages.filter(({ folder }) => folderOrders[folder]))("$folder", async (own) => {
    expect(await checkFolderOrder(own)).toEqual([]);
  });

  it("the order names packages and folders that exist", () => {
    for (const [folder, orders] of Object.entries(folderOrders)) {
      const { sources = [] } = packages.find((own) => own.folder === folder) ?? {};
      const named = Object.entries(orders).flatMap(([parent, order]) => order.map((name) => `${parent}/${name}/`));
      expect(named.filter((name) => !sources.some(({ path }) => path.startsWith(name)))).toEqual([]);
    }
  });
});

describe("checkFolderOrder", () => {
  const check = (file: string, text: string) =>
    checkFolderOrder({ folder: "shop", sources: [{ path: file, text }] }, { src: ["tools", "plan"] });

  it("lets a file import from its own folder, from below, and from outside the order", async () => {
    expect(
      await check("src/plan/a.ts", `import "./b.ts"; import "../tools/c.ts"; import "../d.ts"; import "zod";`),
    ).toEqual([]);
    expect(await check("src/index.ts", `import "./plan/a.ts"; import "./tools/c.ts";`)).toEqual([]);
  });

  it("refuses an import that points up, also of a type", async () => {
    expect(await check("src/tools/c.ts", `import type { A } from "../plan/a.ts";`)).toEqual([
      `packages/shop/src/tools/c.ts: imports "../plan/a.ts". In src, tools may import no folder beside it. Move what both need down, or pass it in.`,
    ]);
  });

  it("lets tests look up", async () => {
    expect(await check("src/tools/c.test.ts", `import "../plan/a.ts";`)).toEqual([]);
  });
});
