import { joinAttachments } from "@giselles-ai/protocol/rules";

const maxDocumentBytes = 100_000;

/** Names the files, which the agent may put into file fields. Of those that are documents, it also gets the text. */
export async function writeMessage(request: string, files: readonly File[]): Promise<string> {
  const attachments = await Promise.all(
    files.map(async (file) => ({ name: file.name, ...(isDocument(file) && { text: await file.text() }) })),
  );
  return joinAttachments({ request, attachments });
}

function isDocument({ type, name, size }: File): boolean {
  const isText = /^text\/|[/+](?:json|xml|yaml)$/.test(type) || /\.(?:txt|md|csv|tsv|json|ya?ml|log)$/i.test(name);
  return isText && size <= maxDocumentBytes;
}
