import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program is: on the PATH, or where it is said to be. Undefined when there is none. */
export function findProgram(name: string, path = process.env.PATH ?? ""): string | undefined {
  if (/[\\/]/.test(name)) return isProgram(name) ? name : undefined;
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** Whether there is a file that we may run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
