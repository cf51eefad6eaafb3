import type { Refusal } from "../../contract.ts";

/** The server said no, or did not answer. The message is for people. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  /** 0: it was not reached. */
  readonly status: number;
  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Asks one of the app's own routes, and answers with what it says. The shape is the contract's. */
export async function askServer<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await reach(path, init);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok)
    throw new ServerError(messageOf(answer) ?? `${response.status} ${response.statusText}`, response.status);
  return answer as Answer;
}

export function sendJson(method: "PUT" | "POST", body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function reach(path: string, init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetch(path, { cache: "no-store", ...init });
  } catch (cause) {
    throw new ServerError("The server cannot be reached.", 0, cause);
  }
}

function messageOf(answer: unknown): string | undefined {
  const { message } = (answer ?? {}) as Partial<Refusal>;
  return typeof message === "string" ? message : undefined;
}
