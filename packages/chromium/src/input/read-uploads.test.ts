import { expect, it } from "vitest";
import { readUploads } from "./read-uploads.ts";

const read = async (path: string) => {
  if (path.endsWith("missing.txt")) throw new Error(`${path} is not there.`);
  return new TextEncoder().encode("hello");
};

it("replaces a path by the file content", async () => {
  const [action] = await readUploads([{ action: "upload", fieldId: "file-1", files: ["/mine/cv.txt"] }], read);
  expect(action).toMatchObject({ fieldId: "file-1", files: [{ name: "cv.txt" }] });
  expect(JSON.stringify(action)).toContain(Buffer.from("hello").toString("base64"));
  expect(JSON.stringify(action)).not.toContain("/mine");
});

it("keeps a path that cannot be read, which the page refuses, and given content", async () => {
  const given = { name: "a.txt", mimeType: "text/plain", base64: "aGk=" };
  const actions = [{ action: "upload", fieldId: "file-1", files: ["missing.txt", given] }];
  expect(await readUploads(actions, read)).toEqual(actions);
});

it("reads nothing without a reader, and only for uploads", async () => {
  const upload = [{ action: "upload", fieldId: "file-1", files: ["/etc/passwd"] }];
  expect(await readUploads(upload, undefined)).toEqual(upload);
  const others = [
    { action: "fill", fieldId: "a", files: ["/etc/passwd"] },
    { action: "upload", files: "/etc/passwd" },
  ];
  expect(await readUploads(others, read)).toEqual(others);
});
