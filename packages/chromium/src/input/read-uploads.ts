// Reads files for uploads, because a page cannot read files by path.
import { toUploadFile } from "@giselles-ai/browser-tool/internal";
import type { AnyAction, UploadFile } from "@giselles-ai/protocol";

export type ReadUpload = (path: string) => Promise<Uint8Array>;

/** Replaces paths by file content. A path that cannot be read is kept, and the page refuses it. */
export function readUploads(actions: AnyAction[], read: ReadUpload | undefined): Promise<AnyAction[]> {
  return Promise.all(
    actions.map(async (action) => {
      const { action: name, files } = action;
      if (!read || name !== "upload" || !Array.isArray(files)) return action;
      return { ...action, files: await Promise.all(files.map((file: UploadFile) => readUpload(file, read))) };
    }),
  );
}

async function readUpload(file: UploadFile, read: ReadUpload): Promise<UploadFile> {
  if (typeof file !== "string") return file;
  try {
    return toUploadFile(file, await read(file));
  } catch {
    return file;
  }
}
