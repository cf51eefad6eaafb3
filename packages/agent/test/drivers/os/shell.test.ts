import { randomUUID } from "node:crypto";
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "@giselles-ai/browser-tool/internal";
import { noProcessLeft } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createOsDriver, type OsDriverOptions } from "../../../src/drivers/os.ts";

async function openShell(options: Partial<OsDriverOptions> = {}) {
  const base = await mkdtemp(join(tmpdir(), "giselle-shell-"));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const workspace = join(base, "workspace");
  await mkdir(workspace);
  await writeFile(join(base, "secret.txt"), "the-secret");
  const os = createOsDriver({ workspace, ...options });
  return { os, base, workspace };
}

const unsandboxed = { bubblewrap: "/no/such/program", allowUnsandboxedShell: true };

/** Asks the kernel for the session's keyring: keyctl(KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0). */
const readKeyring = `perl -e 'my $n = \`uname -m\` =~ /x86_64/ ? 250 : 219; my $r = syscall($n, 0, -3, 0); print $r < 0 ? "no: $!" : "keyring $r"'`;

describe("a command in the sandbox (X3)", () => {
  it("has no access to the kernel's keys, and cannot trace processes", async () => {
    const { os } = await openShell();
    expect(await os.shell(readKeyring)).toMatchObject({ output: "no: Operation not permitted" });
  });

  // One limit each: the disk is shared with other programs, so a low limit of it may end any command.
  it("is ended when its processes are too many", async () => {
    const { os } = await openShell({ maxProcesses: 20 });
    expect(await os.shell("for i in $(seq 40); do sleep 20 & done; wait")).toMatchObject({ ended: "processes" });
  });

  it("is ended when its processes together use too much memory", async () => {
    const { os } = await openShell({ maxMemoryBytes: 200_000_000 });
    const eat = `perl -e '$x = "x" x 50000000; sleep 20' &`; // perl may keep two copies, within the limit of a process
    expect(await os.shell(`${eat.repeat(12)} wait`)).toMatchObject({ ended: "memory" });
  });

  it("is ended when its files together use too much of the disk", async () => {
    const { os, workspace } = await openShell({ maxDiskBytes: 30_000_000 });
    const fill = (name: string) => `head -c 20000000 /dev/zero > ${name}`;
    expect(await os.shell(`${fill("a")}; ${fill("b")}; ${fill("c")}; sleep 20`)).toMatchObject({ ended: "disk" });
    await os.shell("rm -f a b c; head -c 40000000 /dev/zero > large"); // ended by either limit, of the file or of the disk
    expect((await stat(join(workspace, "large"))).size).toBeLessThanOrEqual(30_000_128);
  });

  it("cannot fill the memory by way of shared memory", async () => {
    const { os } = await openShell();
    expect(await os.shell("head -c 100000000 /dev/zero > /dev/shm/a; wc -c < /dev/shm/a")).toMatchObject({
      output: expect.stringContaining("No space left on device"),
    });
  });

  it("runs in the workspace, and its files stay there", async () => {
    const { os, workspace } = await openShell();
    const result = await os.shell("echo hello > note.txt && pwd && cat note.txt && exit 3");
    expect(result).toMatchObject({ ok: true, sandboxed: true, exitCode: 3, output: "/workspace\nhello\n" });
    expect(await readFile(join(workspace, "note.txt"), "utf8")).toBe("hello\n");
  });

  it("finds bubblewrap on the PATH of the agent, not on that of commands", async () => {
    const folder = await mkdtemp(join(tmpdir(), "giselle-bin-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "my-bwrap"), `#!/bin/sh\nexec ${findProgram("bwrap")} "$@"\n`, { mode: 0o700 });
    vi.stubEnv("PATH", `${process.env.PATH}:${folder}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { os } = await openShell({ bubblewrap: "my-bwrap" });
    expect(await os.shell("echo hello")).toMatchObject({ ok: true, sandboxed: true, output: "hello\n" });
  });

  it.each([
    (base: string) => `cat ${base}/secret.txt`,
    (base: string) => `cat /proc/1/root${base}/secret.txt`,
    (base: string) => `cat /proc/self/root${base}/secret.txt`,
    () => "cat ../secret.txt",
    (base: string) => `ln -s ${base}/secret.txt link; cat link`,
    (base: string) => `find / -name secret.txt -not -path '/proc/*' 2>/dev/null | xargs -r cat; ls ${base}`,
    (base: string) => `mkdir m && mount --bind ${base} m; cat m/secret.txt`,
    (base: string) => `unshare -r sh -c 'mount --bind / /tmp; cat /tmp${base}/secret.txt'`,
    (base: string) => `chroot / cat ${base}/secret.txt; nsenter -t 1 -m cat ${base}/secret.txt`,
  ])("does not see files outside: form %#", async (form) => {
    const { os, base } = await openShell();
    const result = await os.shell(form(base));
    expect(result).toMatchObject({ ok: true, sandboxed: true });
    expect(JSON.stringify(result)).not.toContain("the-secret");
  });

  it("cannot change or create what other programs run or obey", async () => {
    const { os, workspace } = await openShell();
    await mkdir(join(workspace, ".git/hooks"), { recursive: true });
    await writeFile(join(workspace, ".bashrc"), "mine");
    const { output } = (await os.shell(
      "echo evil >> .bashrc; echo evil > .git/hooks/pre-commit; mkdir .vscode; echo evil > .vscode/tasks.json; echo fine > notes",
    )) as { output: string };
    expect(output).toContain("Removed .vscode: other programs run it or read it as settings");
    expect(await readFile(join(workspace, ".bashrc"), "utf8")).toBe("mine");
    expect(await readdir(join(workspace, ".git/hooks"))).toEqual([]);
    expect((await readdir(workspace)).sort()).toEqual([".bashrc", ".git", "notes"]);
    for (const path of [".git/hooks/pre-commit", ".BASHRC", "giselle.config.json", ".vscode/tasks.json"])
      expect(await os.writeFile(path, "evil")).toMatchObject({ ok: false, code: "PROTECTED" });
    expect(await os.writeFile("src/.bashrc", "fine")).toMatchObject({ ok: true });
  });

  it.each([
    ["moves the folder around it", "mv .git old; mkdir .git; cp -r old/. .git; echo evil > .git/hooks/pre-commit"],
    ["puts a link in its place", "mkdir -p x/hooks; echo evil > x/hooks/pre-commit; mv .git old; ln -s x .git"],
    [
      "moves the folder of workflows",
      "mv .github old; mkdir -p .github/workflows; echo evil > .github/workflows/a.yml",
    ],
    ["changes the hooks of a part", "echo evil > .git/modules/part/hooks/pre-commit"],
    ["changes the hooks of an inner project", "echo evil > inner/.git/hooks/pre-commit; mv inner/.git inner/old"],
    ["creates hooks in an inner folder", "mkdir -p other/.git/hooks; echo evil > other/.git/hooks/pre-commit"],
  ])("cannot change what other programs obey if it %s", async (_, command) => {
    const prepare = async (options?: Partial<OsDriverOptions>) => {
      const { os, workspace } = await openShell(options);
      const folders = [".git/hooks", ".git/modules/part/hooks", ".github/workflows", "inner/.git/hooks", "other"];
      for (const folder of folders) await mkdir(join(workspace, folder), { recursive: true });
      await writeFile(join(workspace, ".git/config"), "mine");
      await os.shell(command);
      const left = ["pre-commit", "a.yml"].map((name) => `find -L .git .github inner other -name ${name}`);
      return JSON.stringify(await os.shell(`(${left.join("; ")}) 2>/dev/null`));
    };
    expect(await prepare()).not.toMatch(/pre-commit|a\.yml/);
    expect(await prepare(unsandboxed)).toMatch(/pre-commit|a\.yml/);
  });

  it("cannot use memory that no limit counts", async () => {
    // memfd_create and shmget
    const [create, share] = process.arch === "x64" ? [319, 29] : [279, 194];
    const program = `perl -e 'my $n = "x"; for my $r (syscall(${create}, $n, 0), syscall(${share}, 0, 4096, 0666)) { print $r < 0 ? "no " : "yes " }'`;
    expect(await (await openShell()).os.shell(program)).toMatchObject({ output: "no no " });
    expect(await (await openShell(unsandboxed)).os.shell(program)).toMatchObject({
      output: expect.stringMatching(/yes/),
    });
  });

  it("does not read a file that has a second name outside", async () => {
    const { os, base, workspace } = await openShell();
    await link(join(base, "secret.txt"), join(workspace, "mine.txt"));
    expect(await os.readFile("mine.txt")).toMatchObject({ ok: false, code: "OUTSIDE" });
  });

  it("control: has the kernel's keys without a sandbox", async () => {
    const { os } = await openShell(unsandboxed);
    expect(await os.shell(readKeyring)).toMatchObject({ output: expect.not.stringContaining("not permitted") });
  });

  it("control: sees them without a sandbox", async () => {
    const { os, base } = await openShell(unsandboxed);
    const result = await os.shell(`cat ../secret.txt ${base}/secret.txt`);
    expect(result).toMatchObject({ ok: true, sandboxed: false, output: "the-secretthe-secret" });
  });

  it("has no network, unlike without a sandbox", async () => {
    const hits: string[] = [];
    const server = createServer((request, response) => {
      hits.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const call = `bash -c 'exec 5<>/dev/tcp/127.0.0.1/${port}; printf "GET /in HTTP/1.0\\r\\n\\r\\n" >&5; cat <&5'`;
    await (await openShell()).os.shell(call);
    expect(hits).toEqual([]);
    await (await openShell(unsandboxed)).os.shell(call);
    expect(hits).toEqual(["/in"]);
  });

  it("sees no processes and no variables of the agent", async () => {
    const { os } = await openShell();
    process.env.GISELLE_TEST_TOKEN = "a-token";
    onTestFinished(() => void delete process.env.GISELLE_TEST_TOKEN);
    const result = await os.shell(`env; cat /proc/*/environ | tr '\\0' '\\n'; kill -0 ${process.pid} && echo seen`);
    expect(JSON.stringify(result)).not.toMatch(/a-token|seen/);
  });
});

describe.each([
  ["in the sandbox", {}],
  ["without it", unsandboxed],
])("the limits of a command %s", (_where, options) => {
  it("kill it and its children when its time is up", async () => {
    const { os } = await openShell({ ...options, timeoutMs: 1000 });
    const name = `beat-${randomUUID()}`;
    const result = await os.shell(`(while :; do touch ${name}; sleep 0.01; done) & sleep 60`);
    expect(result).toMatchObject({ ok: true, ended: "time" });
    expect(await os.readFile(name)).toMatchObject({ ok: true });
    await noProcessLeft(name);
  });

  it("kill its background processes when it ends", async () => {
    const { os } = await openShell(options);
    const name = `beat-${randomUUID()}`;
    const background = `(while :; do touch ${name}; sleep 0.01; done) >/dev/null 2>&1 &`;
    const result = await os.shell(`${background} while ! test -e ${name}; do :; done; echo done`);
    expect(result).toMatchObject({ ok: true, exitCode: 0, output: "done\n" });
    await noProcessLeft(name);
  });

  it("kill it when it prints too much", async () => {
    const { os } = await openShell({ ...options, maxOutputBytes: 1000 });
    const result = await os.shell("yes");
    expect(result).toMatchObject({ ok: true, ended: "output" });
    expect(result.ok && result.output.length).toBe(1000);
  });

  it("limit its memory", async () => {
    const command = `dd if=/dev/zero of=/dev/null bs=400M count=1 2>&1`;
    const small = await (await openShell({ ...options, maxMemoryBytes: 200 * 2 ** 20 })).os.shell(command);
    expect(small).toMatchObject({ ok: true, output: expect.stringContaining("memory exhausted") });
    const large = await (await openShell(options)).os.shell(command);
    expect(large).toMatchObject({ ok: true, exitCode: 0 });
  });

  it("kill it when the run is stopped", async () => {
    const { os } = await openShell(options);
    const stopping = new AbortController();
    const running = os.shell("touch begun; sleep 60", stopping);
    await expect.poll(async () => (await os.readFile("begun")).ok).toBe(true);
    stopping.abort();
    expect(await running).toMatchObject({ ok: true, ended: "stopped" });
  });
});

describe("without a sandbox", () => {
  it("refuses commands and says what to do", async () => {
    const { os } = await openShell({ bubblewrap: "/no/such/program" });
    expect(await os.shellAbility()).toBe("refused");
    const result = await os.shell("touch made");
    expect(result).toMatchObject({
      ok: false,
      code: "REFUSED",
      message: expect.stringContaining("apt-get install bubblewrap"),
    });
    expect(await os.readFile("made")).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });
});
