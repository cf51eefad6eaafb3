import type { FailedAnswer } from "../../contract.ts";

/** The server refused a request or could not be reached. The message is for people. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  /** 0 if the server was unreachable. */
  readonly status: number;
  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Calls one of the app's own routes and returns its JSON. The types are in contract.ts. */
export async function fetchJson<Data>(path: string, init?: RequestInit): Promise<Data> {
  const response = await send(path, init);
  const data: unknown = await response.json().catch(() => undefined);
  if (!response.ok)
    throw new ServerError(messageOf(data) ?? `${response.status} ${response.statusText}`, response.status);
  return data as Data;
}

export function sendJson(method: "PUT" | "POST", body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function send(path: string, init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetch(path, { cache: "no-store", ...init });
  } catch (cause) {
    throw new ServerError("Can't reach the server.", 0, cause);
  }
}

function messageOf(data: unknown): string | undefined {
  const { message } = (data ?? {}) as Partial<FailedAnswer>;
  return typeof message === "string" ? message : undefined;
}
