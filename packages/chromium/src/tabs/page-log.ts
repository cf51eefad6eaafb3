// Remembers the console messages and requests of a tab, for developers.
import type { ConsoleMessage, Page, Request } from "playwright-core";

export interface LoggedMessage {
  level: string;
  text: string;
  /** Address and line of the script. */
  at: string;
}

export interface LoggedRequest {
  id: string;
  method: string;
  url: string;
  type: string;
  /** Undefined while it is pending or if it failed. */
  status?: number;
  failure?: string;
  ms?: number;
}

export interface RequestDetails extends LoggedRequest {
  requestHeaders: Record<string, string>;
  requestBody?: string;
  responseHeaders?: Record<string, string>;
  /** Undefined if it is not text, or no longer available. */
  responseBody?: string;
}

interface Entry extends LoggedRequest {
  request: Request;
  startedAt: number;
}

const maxMessages = 200;
const maxRequests = 300;

export class PageLog {
  readonly #messages: LoggedMessage[] = [];
  readonly #requests: Entry[] = [];
  #count = 0;

  constructor(page: Page) {
    page.on("console", (message) => this.#addMessage(toMessage(message)));
    page.on("pageerror", (error) => this.#addMessage({ level: "error", text: String(error.stack ?? error), at: "" }));
    page.on("request", (request) => this.#addRequest(request));
    page.on("response", (response) => this.#update(response.request(), { status: response.status() }));
    page.on("requestfinished", (request) => this.#update(request, {}));
    page.on("requestfailed", (request) =>
      this.#update(request, { failure: request.failure()?.errorText ?? "The request failed." }),
    );
  }

  get messages(): readonly LoggedMessage[] {
    return this.#messages;
  }

  get requests(): readonly LoggedRequest[] {
    return this.#requests.map(({ request: _, startedAt: __, ...logged }) => logged);
  }

  async details(id: string): Promise<RequestDetails | undefined> {
    const entry = this.#requests.find((one) => one.id === id);
    if (!entry) return undefined;
    const { request, startedAt: _, ...logged } = entry;
    const response = logged.status === undefined ? null : await request.response().catch(() => null);
    const responseHeaders = await response?.allHeaders().catch(() => undefined);
    const requestBody = request.postData();
    const responseBody = isText(responseHeaders?.["content-type"])
      ? await response?.text().catch(() => undefined) // the browser forgets the bodies of earlier pages
      : undefined;
    return {
      ...logged,
      requestHeaders: await request.allHeaders().catch(() => request.headers()),
      ...(requestBody !== null && { requestBody }),
      ...(responseHeaders && { responseHeaders }),
      ...(responseBody !== undefined && { responseBody }),
    };
  }

  #addMessage(message: LoggedMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > maxMessages) this.#messages.shift();
  }

  #addRequest(request: Request): void {
    this.#count += 1;
    this.#requests.push({
      id: `r${this.#count}`,
      method: request.method(),
      url: request.url(),
      type: request.resourceType(),
      request,
      startedAt: performance.now(),
    });
    if (this.#requests.length > maxRequests) this.#requests.shift();
  }

  #update(request: Request, change: Partial<LoggedRequest>): void {
    const entry = this.#requests.findLast((one) => one.request === request);
    if (entry) Object.assign(entry, { ...change, ms: Math.round(performance.now() - entry.startedAt) });
  }
}

function toMessage(message: ConsoleMessage): LoggedMessage {
  const { url, lineNumber } = message.location();
  return { level: message.type(), text: message.text(), at: url ? `${url}:${lineNumber + 1}` : "" };
}

function isText(contentType = ""): boolean {
  return /^text\/|json|xml|javascript|urlencoded/.test(contentType);
}
