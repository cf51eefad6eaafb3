import { createInterface } from "node:readline/promises";
import type { CommandContext } from "../command-context.ts";
import { type FileChange, formatDiff, pendingChanges, writeChanges } from "./file-change.ts";

export interface ProposeOptions {
  dryRun?: boolean;
  yes?: boolean;
}

/** Shows the changes, asks at a terminal, and writes them. Returns whether the files are now as wanted. */
export async function proposeChanges(
  changes: readonly FileChange[],
  { dryRun = false, yes = false }: ProposeOptions,
  { cwd, output, isInteractive }: CommandContext,
): Promise<boolean> {
  const pending = pendingChanges(changes);
  if (pending.length === 0) {
    output.write("Nothing to change: everything is in place.\n");
    return true;
  }
  for (const change of pending) output.write(`${formatDiff(change)}\n`);
  if (dryRun) {
    output.write("Nothing was written (--dry-run).\n");
    return false;
  }
  if (isInteractive && !yes && !(await confirm(`Write ${pending.length} files? [Y/n] `))) {
    output.write("Nothing was written.\n");
    return false;
  }
  writeChanges(cwd, pending);
  output.write(`Wrote ${pending.map(({ path }) => path).join(", ")}.\n`);
  return true;
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return !/^n/i.test(answer.trim());
}
