import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { downloadsFolder } from "./downloads-folder.ts";

it("is another folder for each user, in the temporary folder", () => {
  expect(downloadsFolder(1000)).toBe(join(tmpdir(), "giselle-downloads-1000"));
  expect(downloadsFolder(1001)).not.toBe(downloadsFolder(1000));
});
