import { toUploadFile } from "@giselles-ai/browser-tool/internal";
import type { AnyAction, UploadFile } from "@giselles-ai/protocol";
import { fieldOf } from "../field-of.ts";
import type { Execution } from "../step.ts";
import { type OnPageOptions, runOnPage } from "./run-on-page.ts";

/** Filling a file field counts as an upload. */
export function isUpload({ action, fieldId }: AnyAction, { snapshot }: Pick<OnPageOptions, "snapshot">): boolean {
  return action === "upload" || (action === "fill" && fieldOf(fieldId, snapshot)?.kind === "file");
}

/** Reads the files. Without a reader, the paths are passed to the page driver. */
export async function uploadFiles(requested: AnyAction, options: OnPageOptions): Promise<Execution> {
  const { action, fieldId } = requested;
  const { uploads = options.drivers.os } = options.drivers;
  const files: UploadFile[] = [];
  for (const file of [requested.files ?? String(requested.value)].flat() as UploadFile[]) {
    const read = typeof file === "string" ? await uploads?.readBytes(file) : undefined;
    if (read && !read.ok && !isAttached(file, read.code, options))
      return { action, status: "failed", code: read.code, message: read.message };
    files.push(read?.ok && typeof file === "string" ? toUploadFile(file, read.bytes) : file);
  }
  const [done] = await runOnPage([{ action: "upload", fieldId, files }], options);
  const path = files.find((file) => typeof file === "string");
  const isUnread = done?.code === "NOT_ALLOWED" && path !== undefined && !uploads;
  const message = `"${path}" may not be uploaded: no folder is allowed for uploads, and no such file is attached.`;
  return { ...(done as Execution), action, ...(isUnread && { message }) }; // one action, one execution
}

/** A file that is not here may be in the page, if the person has attached it there. A path never is. */
function isAttached(file: UploadFile, code: string, { attached = [] }: OnPageOptions): boolean {
  return code === "NOT_FOUND" && typeof file === "string" && !/[\\/]/.test(file) && attached.includes(file);
}
