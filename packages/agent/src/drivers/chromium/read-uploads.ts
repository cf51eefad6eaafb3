// A page cannot read files; what it is given is their content.
import { basename, extname } from "node:path";
import type { AnyAction, UploadFile } from "@giselles-ai/protocol";

export type ReadUpload = (path: string) => Promise<Uint8Array>;

/** Puts the content in the place of paths. An action whose file cannot be read is left as it is, and the page refuses it. */
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
    return toUpload(file, await read(file));
  } catch {
    return file;
  }
}

/** A file as a page takes it. */
export function toUpload(path: string, content: Uint8Array): UploadFile {
  const type = types[extname(path).toLowerCase()];
  return { name: basename(path), base64: Buffer.from(content).toString("base64"), ...(type && { type }) };
}

/** What file fields usually ask for. */
const types: Record<string, string> = {
  ".csv": "text/csv",
  ".doc": "application/msword",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".gif": "image/gif",
  ".html": "text/html",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".md": "text/markdown",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webp": "image/webp",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".xml": "application/xml",
  ".zip": "application/zip",
};
