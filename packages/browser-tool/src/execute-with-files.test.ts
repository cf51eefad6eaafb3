import { type AnyAction, type Outcome, reportOf } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { executeWithFiles, type ReadUpload } from "./execute-with-files.ts";

const read = async (path: string) => {
  if (path.endsWith("missing.txt")) throw new Error(`${path} is not there.`);
  return new TextEncoder().encode("hello");
};

/** Executes nothing, and refuses every path as a page does. */
async function send(actions: AnyAction[], reader: ReadUpload | undefined) {
  let sent: AnyAction[] = [];
  const report = await executeWithFiles(actions, reader, async (given) => {
    sent = given;
    return reportOf(
      given.map(({ files }, index): Outcome => {
        const isPath = [files].flat().some((file) => typeof file === "string");
        return isPath
          ? { index, status: "refused", code: "NOT_ALLOWED", message: "No." }
          : { index, status: "applied" };
      }),
    );
  });
  return { sent, report };
}

it("replaces a path by the file content", async () => {
  const { sent } = await send([{ action: "upload", fieldId: "file-1", files: ["/mine/cv.txt"] }], read);
  expect(sent[0]).toMatchObject({ fieldId: "file-1", files: [{ name: "cv.txt" }] });
  expect(JSON.stringify(sent)).toContain(Buffer.from("hello").toString("base64"));
  expect(JSON.stringify(sent)).not.toContain("/mine");
});

it("reports why a file was not read, beside the other outcomes, and keeps given content", async () => {
  const given = { name: "a.txt", type: "text/plain", base64: "aGk=" };
  const actions = [
    { action: "upload", fieldId: "file-1", files: ["missing.txt", given] },
    { action: "upload", fieldId: "file-2", files: ["cv.txt"] },
  ];
  const { sent, report } = await send(actions, read);
  expect(sent[0]).toEqual(actions[0]);
  expect(report.outcomes).toMatchObject([
    { status: "refused", code: "NOT_ALLOWED", message: "missing.txt is not there." },
    { status: "applied" },
  ]);
  expect(report).toMatchObject({ applied: 1, warnings: ["missing.txt is not there."] });
});

it("reads nothing without a reader, and only for uploads", async () => {
  const upload = [{ action: "upload", fieldId: "file-1", files: ["/etc/passwd"] }];
  expect((await send(upload, undefined)).sent).toEqual(upload);
  const others = [
    { action: "fill", fieldId: "a", files: ["/etc/passwd"] },
    { action: "upload", files: "/etc/passwd" },
  ];
  expect((await send(others, read)).sent).toEqual(others);
});
