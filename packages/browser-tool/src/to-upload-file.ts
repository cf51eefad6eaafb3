import { basename, extname } from "node:path";
import type { UploadFile } from "@giselles-ai/protocol";

/** Converts a file to the form that pages accept. */
export function toUploadFile(path: string, content: Uint8Array): UploadFile {
  const type = types[extname(path).toLowerCase()];
  return { name: basename(path), base64: Buffer.from(content).toString("base64"), ...(type && { type }) };
}

/** The types that file fields usually accept. */
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
