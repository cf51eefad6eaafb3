// The files that a client of the MCP server may upload by their paths.
import { AsyncLocalStorage } from "node:async_hooks";
import { homedir } from "node:os";
import { isAbsolute, relative, resolve } from "node:path";
import { createUploadReader, type UploadReader } from "@giselles-ai/agent/internal";
import { executeWithFiles } from "@giselles-ai/browser-tool/internal";
import type { ServedTool, ServerCall } from "@giselles-ai/browser-tool/internal/mcp-server";
import type { CapabilityProfile, PageDriver } from "@giselles-ai/protocol";
import type { CommandContext } from "../command-context.ts";
import { checkFolder, readUpload } from "../page/open-drivers.ts";

export interface ServerUploadsOptions {
  workspace?: string | undefined;
  /** Folders that the user named. */
  files?: string[];
  profile: CapabilityProfile;
}

/**
 * Reads files of the workspace, of the folders that the user named, of the folder that the server was started in, and of those
 * that the client says it works in. Under "unleashed" also others.
 */
export class ServerUploads implements UploadReader {
  readonly #reader: UploadReader;
  /** Each call sees only the folders of its own client: over HTTP, several clients share this reader. */
  readonly #call = new AsyncLocalStorage<Pick<ServerCall, "roots">>();

  constructor(
    { workspace, files = [], profile }: ServerUploadsOptions,
    { cwd, env }: Pick<CommandContext, "cwd" | "env">,
  ) {
    const named = files.map((folder) => checkFolder(resolve(cwd, folder), "--files"));
    this.#reader = createUploadReader({
      folders: [
        ...(workspace === undefined ? [] : [resolve(cwd, workspace)]),
        ...named,
        ...(isTooWide(cwd, env) ? [] : [cwd]),
      ],
      moreFolders: async () => this.#call.getStore()?.roots() ?? [],
      anywhere: profile === "unleashed",
      howToAllow: "A person can allow another folder: giselle mcp --files <folder>.",
    });
  }

  readBytes(path: string): ReturnType<UploadReader["readBytes"]> {
    return this.#reader.readBytes(path);
  }

  /** Makes a page take paths. */
  wrap(page: PageDriver): PageDriver {
    const read = (path: string) => readUpload(this, path);
    const execute: PageDriver["execute"] = (actions, options) =>
      executeWithFiles(actions, read, (given) => page.execute(given, options));
    return new Proxy(page, { get: (target, key) => (key === "execute" ? execute : Reflect.get(target, key)) });
  }

  /** Makes a tool read the files of the client that calls it. */
  forClientOf<Input>(tool: ServedTool<Input>): ServedTool<Input> {
    return { ...tool, run: (input, call) => this.#call.run(call, () => tool.run(input, call)) };
  }
}

/** Some clients start servers in the user's home folder or above it, which says nothing about what they work on. */
function isTooWide(cwd: string, env: NodeJS.ProcessEnv): boolean {
  const below = relative(cwd, env.HOME || homedir());
  return !below.startsWith("..") && !isAbsolute(below);
}
