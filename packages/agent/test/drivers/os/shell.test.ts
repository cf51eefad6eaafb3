import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

describe("a command in the sandbox (X3)", () => {
  it("works in the workspace, and what it writes stays", async () => {
    const { os, workspace } = await openShell();
    const result = await os.shell("echo hello > note.txt && pwd && cat note.txt && exit 3");
    expect(result).toMatchObject({ ok: true, sandboxed: true, exitCode: 3, output: "/workspace\nhello\n" });
    expect(await readFile(join(workspace, "note.txt"), "utf8")).toBe("hello\n");
  });

  it("runs where bubblewrap is on our PATH only, not on that of commands", async () => {
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
  ])("does not see outside of it: form %#", async (form) => {
    const { os, base } = await openShell();
    const result = await os.shell(form(base));
    expect(result).toMatchObject({ ok: true, sandboxed: true });
    expect(JSON.stringify(result)).not.toContain("the-secret");
  });

  it("which it would see without", async () => {
    const { os, base } = await openShell(unsandboxed);
    const result = await os.shell(`cat ../secret.txt ${base}/secret.txt`);
    expect(result).toMatchObject({ ok: true, sandboxed: false, output: "the-secretthe-secret" });
  });

  it("has no network, which it would have without", async () => {
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

  it("sees no process and no variable of ours", async () => {
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
  it("end it when its time is up, and all that it started", async () => {
    const { os } = await openShell({ ...options, timeoutMs: 1000 });
    const name = `beat-${randomUUID()}`;
    const result = await os.shell(`(while :; do touch ${name}; sleep 0.01; done) & sleep 60`);
    expect(result).toMatchObject({ ok: true, ended: "time" });
    expect(await os.readFile(name)).toMatchObject({ ok: true });
    await noProcessLeft(name);
  });

  it("end what it left in the background when it is done", async () => {
    const { os } = await openShell(options);
    const name = `beat-${randomUUID()}`;
    const leave = `(while :; do touch ${name}; sleep 0.01; done) >/dev/null 2>&1 &`;
    const result = await os.shell(`${leave} while ! test -e ${name}; do :; done; echo done`);
    expect(result).toMatchObject({ ok: true, exitCode: 0, output: "done\n" });
    await noProcessLeft(name);
  });

  it("end it when it prints too much", async () => {
    const { os } = await openShell({ ...options, maxOutputBytes: 1000 });
    const result = await os.shell("yes");
    expect(result).toMatchObject({ ok: true, ended: "output" });
    expect(result.ok && result.output.length).toBe(1000);
  });

  it("give it no more memory than it may have", async () => {
    const command = `dd if=/dev/zero of=/dev/null bs=400M count=1 2>&1`;
    const small = await (await openShell({ ...options, maxMemoryBytes: 200 * 2 ** 20 })).os.shell(command);
    expect(small).toMatchObject({ ok: true, output: expect.stringContaining("memory exhausted") });
    const large = await (await openShell(options)).os.shell(command);
    expect(large).toMatchObject({ ok: true, exitCode: 0 });
  });

  it("end it when the run is stopped", async () => {
    const { os } = await openShell(options);
    const stopping = new AbortController();
    const running = os.shell("touch begun; sleep 60", stopping);
    await expect.poll(async () => (await os.readFile("begun")).ok).toBe(true);
    stopping.abort();
    expect(await running).toMatchObject({ ok: true, ended: "stopped" });
  });
});

describe("where there is no sandbox", () => {
  it("refuses commands, and says what to do", async () => {
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
