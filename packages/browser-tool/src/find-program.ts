import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Finds a program on the PATH, or checks a path. Undefined if there is none. */
export function findProgram(name: string, path = process.env.PATH ?? ""): string | undefined {
  if (/[\\/]/.test(name)) return isProgram(name) ? name : undefined;
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** Whether the file exists and is executable. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
