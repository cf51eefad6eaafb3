import { toUploadFile } from "@giselles-ai/browser-tool/internal";
import type { AnyAction, UploadFile } from "@giselles-ai/protocol";
import { fieldOf } from "../field-of.ts";
import type { Execution } from "../step.ts";
import { type OnPageOptions, runOnPage } from "./run-on-page.ts";

/** To fill a file field is to upload a file. */
export function isUpload({ action, fieldId }: AnyAction, { snapshot }: Pick<OnPageOptions, "snapshot">): boolean {
  return action === "upload" || (action === "fill" && fieldOf(fieldId, snapshot)?.kind === "file");
}

/** Reads the files from the workspace, wherever the page is. Without a workspace, the page's driver may know their paths. */
export async function upload(given: AnyAction, options: OnPageOptions): Promise<Execution> {
  const { action, fieldId } = given;
  const files: UploadFile[] = [];
  for (const file of [given.files ?? String(given.value)].flat() as UploadFile[]) {
    const read = typeof file === "string" ? await options.body.os?.readBytes(file) : undefined;
    if (read && !read.ok) return { action, status: "failed", code: read.code, message: read.message };
    files.push(read && typeof file === "string" ? toUploadFile(file, read.bytes) : file);
  }
  const [done] = await runOnPage([{ action: "upload", fieldId, files }], options);
  return { ...(done as Execution), action }; // there was one
}
