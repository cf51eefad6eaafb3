import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { soak } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOsDriver } from "../os.ts";

/**
 * A workspace with a secret beside it, and links that lead there in many ways:
 *
 *   base/secret.txt, base/outside/secret.txt, base/workspace-2/secret.txt
 *   base/workspace/sub/deep/, and links
 */
async function makePlaces() {
  const base = await realpath(await mkdtemp(join(tmpdir(), "giselle-os-")));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const workspace = join(base, "workspace");
  const secrets = ["secret.txt", "outside/secret.txt", "workspace-2/secret.txt"].map((name) => join(base, name));
  for (const folder of [join(workspace, "sub/deep"), ...secrets.map(dirname)]) await mkdir(folder, { recursive: true });
  for (const secret of secrets) await writeFile(secret, "secret");
  await writeFile(join(workspace, "inside.txt"), "inside");
  const links: Record<string, string> = {
    "file-absolute": join(base, "secret.txt"),
    "file-relative": "../secret.txt",
    "folder-absolute": join(base, "outside"),
    "folder-relative": "../outside",
    "folder-sibling": "../workspace-2",
    "folder-up": "..",
    "folder-root": "/",
    "folder-proc": "/proc/self/cwd",
    "chain-1": "file-relative",
    "chain-2": "chain-1",
    "chain-3": "./chain-2",
    "chain-4": "sub/../chain-3",
    "folder-chain-1": "folder-relative",
    "folder-chain-2": "folder-chain-1/",
    "folder-chain-3": "sub/link-up/folder-chain-2",
    "through-inside": "sub/deep/../../../secret.txt",
    "sub/link-up": "..",
    "sub/file": "../../secret.txt",
    "sub/folder": "../../outside",
    "sub/deep/file": "../../../secret.txt",
    "sub/deep/folder": "../../../outside",
    ".hidden": "../secret.txt",
    "with space": "../secret.txt",
    ünï: "../outside",
  };
  for (const [name, target] of Object.entries(links)) await symlink(target, join(workspace, name));
  return { base, workspace };
}

function waysOut(base: string, workspace: string): string[] {
  const up = relative("/", workspace)
    .split("/")
    .map(() => "..")
    .join("/");
  const secret = join(base, "secret.txt");
  const toBase = [
    ...[
      "..",
      "./..",
      "sub/../..",
      "sub/deep/../../..",
      ".//..",
      "././..",
      "sub/./../..",
      "sub//..//..",
      "../workspace/..",
    ],
    ...["../workspace/sub/../..", "sub/link-up/..", "folder-up", "sub/link-up/folder-up", "./folder-up/."],
    ...[
      "../outside/..",
      "../workspace-2/..",
      "folder-relative/..",
      `../../${basename(base)}`,
      base,
      `${base}/.`,
      `/${base}`,
    ],
    ...[
      `${workspace}/..`,
      `${workspace}/sub/../..`,
      `${workspace}/folder-up`,
      `${up}${base}`,
      `../../../../../../../../../..${base}`,
    ],
    ...[
      `/proc/self/root${base}`,
      `/proc/${process.pid}/root${base}`,
      `/proc/thread-self/root${base}`,
      `folder-root${base}`,
    ],
    ...[
      `folder-root/proc/self/root${base}`,
      `/dev/../${base}`,
      `/tmp/../${base}`,
      `//${base}//`,
      `${base}/workspace/..`,
    ],
  ];
  const toFolder = [
    ...["folder-absolute", "folder-relative", "folder-sibling", "folder-chain-1", "folder-chain-2", "folder-chain-3"],
    ...[
      "sub/folder",
      "sub/deep/folder",
      "ünï",
      "../workspace-2",
      "../outside",
      "folder-up/outside",
      "./folder-relative",
    ],
    ...[
      "sub/../folder-relative",
      "sub/link-up/folder-relative",
      "sub/deep/../folder",
      "folder-up/workspace/folder-relative",
    ],
    ...[`${workspace}/folder-relative`, `${workspace}-2`, `../${basename(workspace)}-2`, "folder-relative/../outside"],
  ];
  const toFile = [
    ...["file-absolute", "file-relative", "chain-1", "chain-2", "chain-3", "chain-4", "through-inside", "sub/file"],
    ...[
      "sub/deep/file",
      ".hidden",
      "with space",
      "./file-relative",
      "sub/../file-relative",
      "sub/link-up/file-relative",
    ],
    ...[`${workspace}/file-absolute`, secret, `folder-root${secret}`, "folder-up/workspace/file-relative"],
  ];
  return [...toBase, ...toFolder].map((folder) => `${folder}/secret.txt`).concat(toFile);
}

describe("the workspace (X2)", () => {
  it("reads nothing outside by any of more than seventy paths, which all lead out without the check", async () => {
    const { base, workspace } = await makePlaces();
    const os = createOsDriver({ workspace });
    const ways = waysOut(base, workspace);
    expect(ways.length).toBeGreaterThan(70);
    const results = await Promise.all(ways.map((way) => os.readFile(way)));
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    expect(JSON.stringify(results)).not.toContain(`"secret"`);
    const control = await Promise.all(ways.map((way) => readFile(resolveAsText(workspace, way), "utf8")));
    expect(control).toEqual(ways.map(() => "secret"));
  });

  it("changes nothing outside by any of these paths, which all lead out without the check", async () => {
    const { base, workspace } = await makePlaces();
    const os = createOsDriver({ workspace });
    const secrets = ["secret.txt", "outside/secret.txt", "workspace-2/secret.txt"].map((name) => join(base, name));
    const ways = waysOut(base, workspace);
    for (const way of ways) await os.writeFile(way, "changed");
    for (const secret of secrets) expect(await readFile(secret, "utf8")).toBe("secret");
    let reached = 0;
    for (const way of ways) {
      await writeFile(resolveAsText(workspace, way), "changed");
      const now = await Promise.all(secrets.map((secret) => readFile(secret, "utf8")));
      if (now.includes("changed")) reached += 1;
      for (const secret of secrets) await writeFile(secret, "secret");
    }
    expect(reached).toBe(ways.length);
  });

  it.each([
    "dangling",
    "folder-relative/new.txt",
    "folder-up/new.txt",
    "../new.txt",
    "sub/folder/a/b/new.txt",
    "chain/new.txt",
  ])("creates no file outside through %s", async (way) => {
    const { base, workspace } = await makePlaces();
    await symlink("../new.txt", join(workspace, "dangling"));
    await symlink("../missing", join(workspace, "chain"));
    expect(await createOsDriver({ workspace }).writeFile(way, "new")).toMatchObject({ ok: false, code: "OUTSIDE" });
    for (const place of ["new.txt", "outside/new.txt", "outside/a", "missing"])
      expect(existsSync(join(base, place))).toBe(false);
  });

  it("does not follow a folder that is replaced by a link during use", async () => {
    const { base, workspace } = await makePlaces();
    const os = createOsDriver({ workspace });
    const real = join(workspace, "real");
    let isOver = false;
    const swapping = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        // The writes below create the folder again; what is already there is skipped.
        await rename(real, join(workspace, `old-${turn}`)).catch(() => {});
        await symlink("../outside", real).catch(() => {});
        await unlink(real).catch(() => {});
      }
    })();
    const seen = new Set<string>();
    const control = new Set<string>();
    // Until there were enough attempts, and an unguarded program was led outside at least once.
    for (let turn = 0; turn < soak(3000) || (!control.has("secret") && turn < 100_000); turn += 1) {
      const result = await os.readFile("real/secret.txt");
      seen.add(result.ok ? result.text : result.code);
      control.add(await readFile(join(real, "secret.txt"), "utf8").catch(() => "nothing"));
      await os.writeFile("real/secret.txt", "inside");
    }
    isOver = true;
    await swapping;
    expect(seen).not.toContain("secret");
    expect(control).toContain("secret");
    expect(await readFile(join(base, "outside/secret.txt"), "utf8")).toBe("secret");
  });

  it("replaces a hard-linked file without changing the other link", async () => {
    const { base, workspace } = await makePlaces();
    await link(join(base, "secret.txt"), join(workspace, "hard"));
    expect(await createOsDriver({ workspace }).writeFile("hard", "changed")).toMatchObject({ ok: true });
    expect(await readFile(join(base, "secret.txt"), "utf8")).toBe("secret");
  });

  it("reads and writes files inside, also through links that stay inside", async () => {
    const { workspace } = await makePlaces();
    await symlink("sub/deep", join(workspace, "short"));
    const os = createOsDriver({ workspace });
    expect(await os.readFile("inside.txt")).toEqual({ ok: true, text: "inside" });
    expect(await os.writeFile("short/a/b.txt", "grüße")).toEqual({ ok: true, bytes: 7 });
    expect(await readFile(join(workspace, "sub/deep/a/b.txt"), "utf8")).toBe("grüße");
    expect(await os.readFile(join(workspace, "sub/link-up/sub/deep/a/b.txt"))).toMatchObject({ ok: true });
  });

  it.each([
    ["", "INVALID_PATH"],
    ["a\0b", "INVALID_PATH"],
    [".", "NOT_A_FILE"],
    ["sub", "NOT_A_FILE"],
    ["missing.txt", "NOT_FOUND"],
    ["inside.txt/x", "NOT_A_FILE"],
    ["/dev/zero", "OUTSIDE"],
    ["/etc/passwd", "OUTSIDE"],
    ["/no/such/file", "OUTSIDE"],
    ["big.txt", "TOO_LARGE"],
  ])("rejects %j with %s", async (path, code) => {
    const { workspace } = await makePlaces();
    await writeFile(join(workspace, "big.txt"), "x".repeat(2000));
    expect(await createOsDriver({ workspace, maxFileBytes: 1000 }).readFile(path)).toMatchObject({ ok: false, code });
  });
});

/** What an unguarded program does: the system resolves links first, so ".." after a link is not folded. */
function resolveAsText(workspace: string, way: string): string {
  return way.startsWith("/") ? way : `${resolve(workspace)}/${way}`;
}
