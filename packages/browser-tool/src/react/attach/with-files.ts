import type { UploadFile } from "@giselles-ai/protocol";

/** Puts the content of attached files into uploads that name them. */
export async function withFiles(actions: readonly unknown[], files: readonly File[]): Promise<unknown[]> {
  if (files.length === 0) return [...actions];
  return Promise.all(
    actions.map(async (action) => {
      const { action: name, files: named } = (action ?? {}) as { action?: unknown; files?: unknown };
      if (name !== "upload" || !Array.isArray(named)) return action;
      return { ...(action as object), files: await Promise.all(named.map((file) => withContent(file, files))) };
    }),
  );
}

async function withContent(named: UploadFile, files: readonly File[]): Promise<UploadFile> {
  const file = typeof named === "string" ? files.findLast(({ name }) => name === named) : undefined;
  if (!file) return named;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { name: file.name, base64, ...(file.type && { type: file.type }) };
}
