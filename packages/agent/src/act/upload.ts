import { toUploadFile } from "@giselles-ai/browser-tool/internal";
import type { PlanStep } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";
import { fieldOf } from "../to-action.ts";
import { type OnPageOptions, runOnPage } from "./run-on-page.ts";

/** To fill a file field is to upload a file. */
export function isUpload({ tool, args }: PlanStep, { snapshot }: Pick<OnPageOptions, "snapshot">): boolean {
  return tool === "fill" && fieldOf(args.id, snapshot)?.kind === "file";
}

/** Reads the file from the workspace, wherever the page is. Without a workspace, the page's driver may know the path. */
export async function upload(step: PlanStep, options: OnPageOptions): Promise<Execution[]> {
  const { tool, args } = step;
  if (args.files) return runOnPage([step], options); // with its content
  const path = String(args.value);
  const read = await options.body.os?.readBytes(path);
  if (read && !read.ok) return [{ tool, status: "failed", code: read.code, message: read.message }];
  const files = [read ? toUploadFile(path, read.bytes) : path];
  return runOnPage([{ ...step, args: { ...args, files } }], options);
}
