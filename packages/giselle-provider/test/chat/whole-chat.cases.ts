// A browser's chat and an app's route with a real connection between them, in the words of one version of the AI SDK.

import { startWebServer } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import type { GiselleAgentModel } from "../../src/index.ts";

/** What the page does when it is asked. A string is an error's text. */
export type PageTools = (toolName: string, input: unknown) => object | string;

export interface ChatOptions {
  /** A model for each request, as on one instance or on many. */
  modelFor: (request: number) => GiselleAgentModel;
  page: PageTools;
  /** Whether the route names the session after the chat, or leaves it to what comes back from the browser. */
  namesSession?: boolean;
}

export interface ShownPart {
  type: string;
  state?: string;
  text?: string;
  toolName?: string;
  output?: unknown;
  errorText?: string;
}

export interface WholeChat {
  /** Sends, and waits until everything that follows from it has come to rest. */
  send(text: string): Promise<void>;
  shown(): { role: string; parts: ShownPart[] }[];
  errors: string[];
  /** Where the route is. */
  url: string;
  /** Requests that the route got. */
  requests(): number;
  /** The bodies of those requests. */
  bodies: string[];
}

/** Serves a web-standard handler over real HTTP. */
export async function serveRoute(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = await startWebServer(getRequestListener(handle));
  onTestFinished(() => server.close());
  return server.url;
}
