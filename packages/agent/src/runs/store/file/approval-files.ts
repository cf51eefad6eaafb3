import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { WriteOnceTexts } from "../approval-queue.ts";
import { emptyIfMissing, makeFolder, readText } from "./read-text.ts";
import { writeOnce } from "./write-once.ts";

/** The requests, answers and uses of approvals, a file for each. */
export function createApprovalFiles(folder: string): WriteOnceTexts {
  const fileOf = (name: string) => join(folder, `${name}.json`);
  return {
    async putOnce(name, text) {
      await makeFolder(folder);
      return writeOnce(fileOf(name), text);
    },
    get: (name) => readText(fileOf(name)),
    async names() {
      const files = await readdir(folder).catch(emptyIfMissing);
      return files.flatMap((file) => /^([^.].*)\.json$/.exec(file)?.[1] ?? []);
    },
    drop: (name) => rm(fileOf(name), { force: true }),
  };
}
