// Files stay in the workspace. A path is first made real, and checked. Then it is walked again from the workspace down, one
// folder at a time, each opened inside the one before it and none through a link: whatever is exchanged for a link between
// the check and the use is not followed.
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { OsError } from "./os-error.ts";

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_DIRECTORY = 0, O_NONBLOCK = 0 } = constants;

/** Linux can open a file inside of an open folder, by this name of the folder. Elsewhere the path itself is used. */
const canWalk = process.platform === "linux";

export class Workspace {
  readonly #root: string;

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

  /** The file is there whole, or not at all: it is written beside its place, and then moved there. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    const place = await this.#placeToWrite(path);
    await this.#inFolder(place, path, { create: true }, async (folder, name) => {
      const known = await lstat(join(folder, name)).catch(() => undefined);
      if (known && !known.isFile()) throw new OsError("NOT_A_FILE", `"${path}" is not a file.`);
      const draft = join(folder, `.${name.slice(0, 100)}.${randomUUID()}`);
      const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, known ? known.mode & 0o777 : 0o644);
      try {
        await file.writeFile(content);
        await file.close();
        await rename(draft, join(folder, name)); // replaces a link, and does not follow it
      } catch (error) {
        await file.close().catch(() => {});
        await rm(draft, { force: true });
        throw error;
      }
    });
  }

  #toPath(path: string): string {
    if (!path || path.includes("\0")) throw new OsError("INVALID_PATH", `"${path.replaceAll("\0", "")}" is no path.`);
    return resolve(this.#root, path);
  }

  /** Where a file would come to be: its real path, if it is there; in the real path of the nearest folder that is, if not. */
  async #placeToWrite(path: string): Promise<string> {
    const wanted = this.#toPath(path);
    this.#mustBeInside(wanted, path); // or the folders of another place would be made real, one after the other
    let missing = "";
    for (let at = wanted; ; at = dirname(at)) {
      const real = await realpath(at).catch(() => undefined);
      if (real) return join(real, missing);
      const isLink = await lstat(at).then(
        (found) => found.isSymbolicLink(),
        () => false,
      );
      if (isLink) throw new OsError("OUTSIDE", `"${path}" leads through a link to nowhere. Choose another name.`);
      missing = join(basename(at), missing);
    }
  }

  #mustBeInside(real: string, path: string): void {
    const inside = relative(this.#root, real);
    if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
      throw new OsError("OUTSIDE", `"${path}" is outside of the workspace. Use a path inside of it.`);
  }

  /** Calls with a name of the file's folder that stays with that folder, whatever becomes of its path. */
  async #inFolder<Result>(
    real: string,
    path: string,
    { create }: { create: boolean },
    use: (folder: string, name: string) => Promise<Result>,
  ): Promise<Result> {
    this.#mustBeInside(real, path);
    const parts = relative(this.#root, real).split(sep).filter(Boolean);
    const name = parts.pop();
    if (!name) throw new OsError("NOT_A_FILE", `"${path}" is the workspace itself.`);
    const held: FileHandle[] = [];
    try {
      let folder = await this.#hold(this.#root, held);
      for (const part of parts) {
        const next = join(folder, part);
        if (create) await mkdir(next).catch(unlessThere);
        folder = await this.#hold(next, held);
      }
      return await use(folder, name);
    } catch (error) {
      throw toOsError(error, path);
    } finally {
      await Promise.all(held.map((handle) => handle.close()));
    }
  }

  async #hold(folder: string, held: FileHandle[]): Promise<string> {
    const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    held.push(handle);
    return canWalk ? `/proc/self/fd/${handle.fd}` : folder;
  }

  #explainMissing(path: string, cause: unknown): never {
    this.#mustBeInside(this.#toPath(path), path); // nobody is told what is there and what is not
    throw toOsError(cause, path);
  }
}

async function readWhole(file: FileHandle, path: string, maxBytes: number): Promise<Buffer> {
  const found = await file.stat();
  if (!found.isFile()) throw new OsError("NOT_A_FILE", `"${path}" is not a file.`);
  if (found.size > maxBytes)
    throw new OsError(
      "TOO_LARGE",
      `"${path}" has ${found.size} bytes; at most ${maxBytes} are read. Use a part of it.`,
    );
  const buffer = Buffer.alloc(maxBytes + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length > maxBytes) break;
  }
  return buffer.subarray(0, Math.min(length, maxBytes));
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function toOsError(error: unknown, path: string): OsError {
  if (error instanceof OsError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new OsError("NOT_FOUND", `There is no "${path}" in the workspace.`);
  if (code === "ELOOP") return new OsError("OUTSIDE", `"${path}" leads through a link that was put there just now.`);
  if (code === "ENOTDIR" || code === "EISDIR" || code === "ENXIO")
    return new OsError("NOT_A_FILE", `"${path}" is not a file.`);
  return new OsError("FAILED", `"${path}" could not be used (${code ?? "unknown"}).`, { cause: error });
}
