// Reads files for uploads, because a page cannot read files by path.
import { type AnyAction, type ExecutionReport, type Outcome, reportOf, type UploadFile } from "@giselles-ai/protocol";
import { toUploadFile } from "./to-upload-file.ts";

/** Reads a file by its path. It throws if the file may not be uploaded or cannot be read. */
export type ReadUpload = (path: string) => Promise<Uint8Array>;

/**
 * Executes the actions with the content of files instead of their paths. The page refuses a path that cannot be read, and the
 * report says why it could not.
 */
export async function executeWithFiles(
  actions: AnyAction[],
  read: ReadUpload | undefined,
  execute: (actions: AnyAction[]) => Promise<ExecutionReport>,
): Promise<ExecutionReport> {
  if (!read) return execute(actions);
  const reasons = new Map<number, string>();
  const withContent = await Promise.all(
    actions.map(async (action, index) => {
      const { action: name, files } = action;
      if (name !== "upload" || !Array.isArray(files)) return action;
      const explain = (error: unknown) =>
        void reasons.set(index, error instanceof Error ? error.message : String(error));
      return { ...action, files: await Promise.all(files.map((file: UploadFile) => readFile(file, read, explain))) };
    }),
  );
  const report = await execute(withContent);
  if (reasons.size === 0 || !report.outcomes) return report;
  const explained = report.outcomes.map((outcome): Outcome => {
    const message = reasons.get(outcome.index);
    return message && outcome.code === "NOT_ALLOWED" ? { ...outcome, message } : outcome;
  });
  return { ...report, ...reportOf(explained, report.delta) };
}

async function readFile(file: UploadFile, read: ReadUpload, explain: (error: unknown) => void): Promise<UploadFile> {
  if (typeof file !== "string") return file;
  try {
    return toUploadFile(file, await read(file));
  } catch (error) {
    explain(error);
    return file;
  }
}
