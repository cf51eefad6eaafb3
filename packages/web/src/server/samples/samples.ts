// The backend of the sample forms: stores submissions in memory and lists them.
import { Refusal } from "@giselles-ai/server";
import { type ReceivedForms, type SampleName, sampleNames } from "../../contract.ts";

type Submission = ReceivedForms["received"][number];

export interface Samples {
  send(name: string, request: Request): Promise<Submission>;
  received(name: string): ReceivedForms;
}

const maxBytes = 5 * 1024 * 1024;
const maxStored = 200;

export function createSamples(): Samples {
  const submissions = new Map<SampleName, Submission[]>(sampleNames.map((name) => [name, []]));

  function submissionsOf(name: string): Submission[] {
    const stored = sampleNames.some((known) => known === name) ? submissions.get(name as SampleName) : undefined;
    if (!stored) throw new Refusal("NOT_FOUND", `There is no such sample. Use one of ${sampleNames.join(", ")}.`);
    return stored;
  }

  return {
    async send(name, request) {
      const stored = submissionsOf(name);
      const submission = { at: new Date().toISOString(), ...(await readForm(request)) };
      stored.push(submission);
      if (stored.length > maxStored) stored.shift();
      return submission;
    },
    received: (name) => ({ received: [...submissionsOf(name)] }),
  };
}

async function readForm(request: Request): Promise<Pick<Submission, "data" | "files">> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBytes(request);
  if (type.includes("json")) return { data: readObject(await body.text()), files: [] };
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Refusal("INVALID_REQUEST", "Send form data or a JSON object.");
  });
  const data = new Map<string, string>();
  const files: Submission["files"] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      if (value.size > 0 || value.name) files.push({ name: value.name, size: value.size });
    } else data.set(name, data.has(name) ? `${data.get(name)}, ${value}` : value);
  }
  return { data: Object.fromEntries(data), files };
}

async function readBytes(request: Request): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal("TOO_LARGE", "The form data is too large. Send at most 5 MiB.");
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

function readObject(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toText(item)]));
    }
  } catch {
    // reported below
  }
  throw new Refusal("INVALID_REQUEST", "Send form data or a JSON object.");
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
