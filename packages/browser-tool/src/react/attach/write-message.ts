const maxDocumentBytes = 100_000;

/** A file that is named in the text is for a file field, and so is one that is not a text. Of other files, the text is sent. */
export async function writeMessage(text: string, files: readonly File[]): Promise<string> {
  const others = files.filter(({ name }) => !text.includes(name));
  const uploads = others.filter((file) => !isDocument(file)).map(({ name }) => `Upload ${name}`);
  const documents = await Promise.all(others.filter(isDocument).map((file) => file.text()));
  return [text, ...uploads, ...documents].filter(Boolean).join("\n");
}

function isDocument({ type, name, size }: File): boolean {
  const isText = /^text\/|[/+](?:json|xml|yaml)$/.test(type) || /\.(?:txt|md|csv|tsv|json|ya?ml|log)$/i.test(name);
  return isText && size <= maxDocumentBytes;
}
