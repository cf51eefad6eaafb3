// What other programs obey, reached under another name, deep inside, or through links (X12).
import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createOsDriver, type OsDriver } from "../../../src/drivers/os.ts";

async function openWorkspace({ isSandboxed }: { isSandboxed: boolean }) {
  const workspace = await mkdtemp(join(tmpdir(), "giselle-protected-"));
  onTestFinished(() => rm(workspace, { recursive: true, force: true }));
  const unsandboxed = { bubblewrap: "/no/such/program", allowUnsandboxedShell: true };
  return { os: createOsDriver({ workspace, ...(isSandboxed ? {} : unsandboxed) }), workspace };
}

interface Attack {
  prepare?(workspace: string): Promise<unknown>;
  /** A command, or what else the agent may do. */
  act: string | ((os: OsDriver) => Promise<unknown>);
  /** Contains "evil" if it got through. */
  file: string;
}

const startFile = async (workspace: string) => {
  await mkdir(join(workspace, "dot"));
  await writeFile(join(workspace, "dot/profile"), "mine");
  await symlink("dot/profile", join(workspace, ".profile"));
};
const emptyLink = (workspace: string) => symlink("later", join(workspace, ".profile"));
const gitFolder = (folder: string) => async (workspace: string) => {
  for (const name of ["objects", "refs", "hooks"]) await mkdir(join(workspace, folder, name), { recursive: true });
  await writeFile(join(workspace, folder, "HEAD"), "ref: refs/heads/main");
  await writeFile(join(workspace, folder, "config"), "mine");
};

const commands: Record<string, Attack> = {
  "hooks ten folders deep": {
    act: "mkdir -p 1/2/3/4/5/6/7/8/9/.git/hooks; echo evil > 1/2/3/4/5/6/7/8/9/.git/hooks/pre-commit",
    file: "1/2/3/4/5/6/7/8/9/.git/hooks/pre-commit",
  },
  "a repository without a .git folder": {
    act: "mkdir -p r/objects r/refs; echo evil > r/config; echo 'ref: refs/heads/main' > r/HEAD; cat r/HEAD r/config > seen",
    file: "r/config",
  },
  "the settings of a repository without a .git folder": {
    prepare: gitFolder("r"),
    act: "echo evil > r/config",
    file: "r/config",
  },
  "a common folder that replaces the settings of a repository": {
    prepare: gitFolder(".git"),
    act: "mkdir x; echo ../x/evil > .git/commondir",
    file: ".git/commondir",
  },
  "the folder of a start file's target": {
    prepare: startFile,
    act: "mv dot old; mkdir dot; echo evil > dot/profile",
    file: ".profile",
  },
  "a file in place of the link to a start file": {
    prepare: startFile,
    act: "rm .profile; echo evil > .profile",
    file: ".profile",
  },
  "another link in its place": {
    prepare: startFile,
    act: "echo evil > other; ln -sf other .profile",
    file: ".profile",
  },
  "the target of a link that led nowhere": { prepare: emptyLink, act: "echo evil > later", file: ".profile" },
  "a file that a start file reads": { act: "echo evil > .bash_aliases", file: ".bash_aliases" },
  "a link for git in a new folder": {
    act: "mkdir -p n x/hooks; echo evil > x/hooks/pre-commit; ln -s ../x n/.git",
    file: "n/.git/hooks/pre-commit",
  },
};

const writes: Record<string, Attack> = {
  "the target of a start file": {
    prepare: startFile,
    act: (os) => os.writeFile("dot/profile", "evil"),
    file: ".profile",
  },
  "the target of a link that led nowhere": {
    prepare: emptyLink,
    act: (os) => os.writeFile("later", "evil"),
    file: ".profile",
  },
  "the target of a link that a command has made": {
    act: async (os) => [await os.shell("ln -s later .bashrc"), await os.writeFile("later", "evil")],
    file: ".bashrc",
  },
  "the settings of a repository without a .git folder": {
    prepare: gitFolder("r"),
    act: (os) => os.writeFile("r/config", "evil"),
    file: "r/config",
  },
};

/** What the file contains afterwards; a repository without HEAD is none. */
async function attack({ prepare, act, file }: Attack, options: { isSandboxed: boolean }): Promise<string> {
  const { os, workspace } = await openWorkspace(options);
  await prepare?.(workspace);
  await (typeof act === "string" ? os.shell(act) : act(os));
  if (file === "r/config" && !(await lstat(join(workspace, "r/HEAD")).catch(() => undefined))) return "";
  return readFile(join(workspace, file), "utf8").catch(() => "");
}

describe("a command does not change what other programs obey", () => {
  it.each(Object.entries(commands))("%s", async (_, given) => {
    expect(await attack(given, { isSandboxed: true })).not.toContain("evil");
  });

  it.each(Object.entries(commands))("control: without the sandbox it does: %s", async (_, given) => {
    expect(await attack(given, { isSandboxed: false })).toContain("evil");
  });

  it("leaves a link as it was", async () => {
    const { os, workspace } = await openWorkspace({ isSandboxed: true });
    await startFile(workspace);
    await os.shell("rm .profile; echo evil > .profile");
    expect(await readlink(join(workspace, ".profile"))).toBe("dot/profile");
    expect(await readFile(join(workspace, ".profile"), "utf8")).toBe("mine");
  });

  it("does not remove what a new link leads to", async () => {
    const { os, workspace } = await openWorkspace({ isSandboxed: true });
    await writeFile(join(workspace, "notes"), "mine");
    await os.shell("ln -s notes .bashrc");
    expect(await lstat(join(workspace, ".bashrc")).catch(() => undefined)).toBeUndefined();
    expect(await readFile(join(workspace, "notes"), "utf8")).toBe("mine");
  });

  it("keeps every setting in the user's home, and what is not one may be written", async () => {
    const { os, workspace } = await openWorkspace({ isSandboxed: true });
    vi.stubEnv("HOME", workspace);
    onTestFinished(() => void vi.unstubAllEnvs());
    await os.shell("echo evil > .anythingrc; echo fine > notes");
    expect(await os.writeFile(".other/rc", "evil")).toMatchObject({ ok: false, code: "PROTECTED" });
    expect(await os.writeFile("src/.other", "fine")).toMatchObject({ ok: true });
    expect(await readFile(join(workspace, ".anythingrc"), "utf8").catch(() => "")).toBe("");
    expect(await readFile(join(workspace, "notes"), "utf8")).toBe("fine\n");
  });
});

describe("a file is not written where other programs obey it under another name", () => {
  it.each(Object.entries(writes))("%s", async (_, given) => {
    expect(await attack(given, { isSandboxed: true })).not.toContain("evil");
  });

  it.each(Object.entries(writes))("control: a program without the check does: %s", async (_, given) => {
    const { workspace } = await openWorkspace({ isSandboxed: false });
    await given.prepare?.(workspace);
    if (!given.prepare) await symlink("later", join(workspace, given.file));
    const name = given.file === "r/config" ? "r/config" : given.file;
    await writeFile(join(workspace, name), "evil");
    expect(await readFile(join(workspace, given.file), "utf8")).toContain("evil");
  });
});

describe("memory that no limit counts", () => {
  const fill = (folder: string) => `head -c 1000 /dev/zero > ${folder}/large && wc -c < ${folder}/large`;

  it.each(["/", "/dev", "/etc", "/dev/pts"])("a command writes nothing to %s", async (folder) => {
    const { os } = await openWorkspace({ isSandboxed: true });
    expect(await os.shell(fill(folder))).not.toMatchObject({ output: "1000\n" });
  });

  it.each(["/tmp", "/dev/shm", "/workspace"])("control: it writes to %s, which has a limit", async (folder) => {
    const { os } = await openWorkspace({ isSandboxed: true });
    expect(await os.shell(fill(folder))).toMatchObject({ output: "1000\n" });
  });
});
