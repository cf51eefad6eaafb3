// The far end of the sample forms: it takes what they send, and tells it to whoever asks.
import { Refusal } from "@giselles-ai/server";
import { type Received, type SampleName, sampleNames } from "../../contract.ts";

type Sent = Received["received"][number];

export interface Samples {
  send(name: string, request: Request): Promise<Sent>;
  received(name: string): Received;
}

const maxBytes = 5 * 1024 * 1024;
const mostKept = 200;

export function createSamples(): Samples {
  const kept = new Map<SampleName, Sent[]>(sampleNames.map((name) => [name, []]));

  function sentTo(name: string): Sent[] {
    const sent = sampleNames.some((known) => known === name) ? kept.get(name as SampleName) : undefined;
    if (!sent) throw new Refusal("NOT_FOUND", `There is no such sample. There are ${sampleNames.join(", ")}.`);
    return sent;
  }

  return {
    async send(name, request) {
      const sent = sentTo(name);
      const one = { at: new Date().toISOString(), ...(await readForm(request)) };
      sent.push(one);
      if (sent.length > mostKept) sent.shift();
      return one;
    },
    received: (name) => ({ received: [...sentTo(name)] }),
  };
}

async function readForm(request: Request): Promise<Pick<Sent, "data" | "files">> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBytes(request);
  if (type.includes("json")) return { data: readObject(await body.text()), files: [] };
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Refusal("INVALID_REQUEST", "Send a form's data, or one JSON object.");
  });
  const data: Record<string, string> = {};
  const files: Sent["files"] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      if (value.size > 0 || value.name) files.push({ name: value.name, size: value.size });
    } else data[name] = name in data ? `${data[name]}, ${value}` : value;
  }
  return { data, files };
}

async function readBytes(request: Request): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal("TOO_LARGE", "A sample takes at most 5 MiB.");
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

function readObject(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, say(one)]));
    }
  } catch {
    // It is said below.
  }
  throw new Refusal("INVALID_REQUEST", "Send a form's data, or one JSON object.");
}

function say(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
