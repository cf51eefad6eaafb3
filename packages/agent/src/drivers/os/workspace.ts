// Keeps file access inside the workspace. A path is first resolved and checked. Then its folders are opened one by one from the
// workspace down, never through a link, so that a folder that is replaced by a link after the check is not followed.
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isProtectedPath } from "@giselles-ai/protocol/rules";
import { findProtectedPaths, isTargetOf } from "./find-protected-paths.ts";
import { FolderListings } from "./folder-listings.ts";
import { OsError } from "./os-error.ts";

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_DIRECTORY = 0, O_NONBLOCK = 0 } = constants;

/** Linux can open files relative to an open folder through /proc. Other systems use the path itself. */
const hasProcFd = process.platform === "linux";

export class Workspace {
  readonly #root: string;
  readonly #listings = new FolderListings();

  private constructor(root: string) {
    this.#root = root;
  }

  static async open(folder: string): Promise<Workspace> {
    return new Workspace(await realpath(folder));
  }

  get path(): string {
    return this.#root;
  }

  async read(path: string, maxBytes: number): Promise<Buffer> {
    const real = await realpath(this.#toPath(path)).catch((cause) => this.#explainMissing(path, cause));
    return this.#inFolder(real, path, { create: false }, async (folder, name) => {
      const file = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      try {
        return await readWhole(file, path, maxBytes);
      } finally {
        await file.close();
      }
    });
  }

  /** Writes atomically: to a temporary file that then replaces the target. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    const target = await this.#resolveForWriting(path);
    const inside = relative(this.#root, target);
    if (isProtectedPath(inside) || isTargetOf(findProtectedPaths(this.#root, this.#listings), inside))
      throw new OsError(
        "PROTECTED",
        `"${path}" is a file that other programs run or read as settings. Only a person may change it.`,
      );
    await this.#inFolder(target, path, { create: true }, async (folder, name) => {
      const existing = await lstat(join(folder, name)).catch(() => undefined);
      if (existing && !existing.isFile()) throw new OsError("NOT_A_FILE", `"${path}" is not a file.`);
      const draft = join(folder, `.${name.slice(0, 100)}.${randomUUID()}`);
      const file = await open(
        draft,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        existing ? existing.mode & 0o777 : 0o644,
      );
      try {
        await file.writeFile(content);
        await file.close();
        await rename(draft, join(folder, name)); // replaces a link instead of following it
      } catch (error) {
        await file.close().catch(() => {});
        await rm(draft, { force: true });
        throw error;
      }
    });
  }

  #toPath(path: string): string {
    if (!path || path.includes("\0"))
      throw new OsError("INVALID_PATH", `"${path.replaceAll("\0", "")}" is not a valid path.`);
    return resolve(this.#root, path);
  }

  /** The real path of the file, or for a new file, of its nearest existing folder plus the rest. */
  async #resolveForWriting(path: string): Promise<string> {
    const wanted = this.#toPath(path);
    this.#assertInside(wanted, path); // do not resolve folders outside the workspace
    let missing = "";
    for (let at = wanted; ; at = dirname(at)) {
      const real = await realpath(at).catch(() => undefined);
      if (real) return join(real, missing);
      const isLink = await lstat(at).then(
        (found) => found.isSymbolicLink(),
        () => false,
      );
      if (isLink) throw new OsError("OUTSIDE", `"${path}" is a broken link or leads through one. Choose another name.`);
      missing = join(basename(at), missing);
    }
  }

  #assertInside(real: string, path: string): void {
    const inside = relative(this.#root, real);
    if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
      throw new OsError("OUTSIDE", `"${path}" is outside the workspace. Use a path inside it.`);
  }

  /** Calls `use` with a name of the folder that stays valid even if its path is replaced. */
  async #inFolder<Result>(
    real: string,
    path: string,
    { create }: { create: boolean },
    use: (folder: string, name: string) => Promise<Result>,
  ): Promise<Result> {
    this.#assertInside(real, path);
    const parts = relative(this.#root, real).split(sep).filter(Boolean);
    const name = parts.pop();
    if (!name) throw new OsError("NOT_A_FILE", `"${path}" is the workspace itself.`);
    const handles: FileHandle[] = [];
    try {
      let folder = await this.#openFolder(this.#root, handles);
      for (const part of parts) {
        const next = join(folder, part);
        if (create) await mkdir(next).catch(ignoreExisting);
        folder = await this.#openFolder(next, handles);
      }
      return await use(folder, name);
    } catch (error) {
      throw toOsError(error, path);
    } finally {
      await Promise.all(handles.map((handle) => handle.close()));
    }
  }

  async #openFolder(folder: string, handles: FileHandle[]): Promise<string> {
    const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    handles.push(handle);
    return hasProcFd ? `/proc/self/fd/${handle.fd}` : folder;
  }

  #explainMissing(path: string, cause: unknown): never {
    this.#assertInside(this.#toPath(path), path); // do not reveal what exists outside
    throw toOsError(cause, path);
  }
}

async function readWhole(file: FileHandle, path: string, maxBytes: number): Promise<Buffer> {
  const found = await file.stat();
  if (!found.isFile()) throw new OsError("NOT_A_FILE", `"${path}" is not a file.`);
  if (found.nlink > 1)
    throw new OsError(
      "OUTSIDE",
      `"${path}" is a hard link, so it may also be outside the workspace. Copy the file and use the copy.`,
    );
  if (found.size > maxBytes)
    throw new OsError(
      "TOO_LARGE",
      `"${path}" has ${found.size} bytes. At most ${maxBytes} can be read. Use a smaller file.`,
    );
  const buffer = Buffer.alloc(found.size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length > maxBytes) break;
  }
  return buffer.subarray(0, Math.min(length, maxBytes));
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function toOsError(error: unknown, path: string): OsError {
  if (error instanceof OsError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new OsError("NOT_FOUND", `"${path}" does not exist in the workspace.`);
  if (code === "ELOOP")
    return new OsError("OUTSIDE", `"${path}" leads through a link that was created during the operation.`);
  if (code === "ENOTDIR" || code === "EISDIR" || code === "ENXIO")
    return new OsError("NOT_A_FILE", `"${path}" is not a file.`);
  return new OsError("FAILED", `"${path}" cannot be accessed (${code ?? "unknown"}).`, { cause: error });
}
