import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Command, Sandboxes } from "./sandbox.ts";
import { startSupervised } from "./supervisor.ts";

export interface LocalSandboxesOptions {
  /** Where the home folders are. Default: a folder of this user in the system's temporary folder. */
  folder?: string;
  /** How long an unused home folder is kept, in ms. Default 24 hours. */
  keepMs?: number;
}

export interface HomesOptions extends LocalSandboxesOptions {
  isolates: boolean;
  /** Wraps the command in a sandbox. */
  wrap(command: Command, home: string): Command;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Runs programs on this machine, each with its own home folder and environment. It isolates programs from each other, not from
 * the host.
 *
 * @example <caption>packages/server/src/runners/cli/gemini.test.ts</caption>
 * const sandboxes = createLocalSandboxes({ folder });
 * const runner = createCliRunner(gemini, { apiKey: key, program: geminiProgram, baseUrl: model.url, sandboxes });
 */
export function createLocalSandboxes(options: LocalSandboxesOptions = {}): Sandboxes {
  return createHomes({ ...options, isolates: false, wrap: (command) => command });
}

/** Creates home folders by tenant and id, and starts programs in them. */
export function createHomes({
  folder = defaultFolder(),
  keepMs = 24 * 3_600_000,
  isolates,
  wrap,
}: HomesOptions): Sandboxes {
  const inUse = new Map<string, number>();

  /** Removes home folders that have not been used for a long time. */
  async function removeUnused(): Promise<void> {
    for (const tenant of await readdir(folder).catch(() => [])) {
      for (const id of await readdir(join(folder, tenant)).catch(() => [])) {
        const home = join(folder, tenant, id);
        const { mtimeMs } = await stat(home).catch(() => ({ mtimeMs: Date.now() }));
        if (!inUse.has(home) && Date.now() - mtimeMs > keepMs) await rm(home, { recursive: true, force: true });
      }
    }
  }

  return {
    isolates,
    async open({ tenant, sandboxId }) {
      void removeUnused().catch(() => {});
      const tenantFolder = join(folder, createHash("sha256").update(tenant).digest("hex").slice(0, 32));
      const existing = sandboxId !== undefined && idPattern.test(sandboxId) ? join(tenantFolder, sandboxId) : undefined;
      const isNew = existing === undefined || !existsSync(existing);
      const id = isNew || sandboxId === undefined ? randomUUID() : sandboxId;
      const home = join(tenantFolder, id);
      await mkdir(join(home, "work"), { recursive: true, mode: 0o700 });
      await utimes(home, new Date(), new Date());
      inUse.set(home, (inUse.get(home) ?? 0) + 1);
      return {
        sandboxId: id,
        isNew,
        home,
        async writeFile(path, text) {
          await mkdir(dirname(join(home, path)), { recursive: true, mode: 0o700 });
          await writeFile(join(home, path), text, { mode: 0o600 });
        },
        async start(command) {
          const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
          const env = { PATH: path, HOME: home, TMPDIR: join(home, "tmp"), LANG: "C.UTF-8", ...command.env };
          await mkdir(env.TMPDIR, { recursive: true, mode: 0o700 });
          return startSupervised(wrap({ ...command, env }, home), join(home, "work"));
        },
        async release() {
          const remaining = (inUse.get(home) ?? 1) - 1;
          if (remaining > 0) inUse.set(home, remaining);
          else inUse.delete(home);
        },
      };
    },
  };
}

function defaultFolder(): string {
  return join(tmpdir(), `giselle-sandboxes-${userInfo().username}`);
}
