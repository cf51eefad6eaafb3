// A browser's chat and an app's route with a real connection, for one version of the AI SDK.

import { startWebServer } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import type { GiselleAgentModel } from "../../src/index.ts";

/** Performs a tool call in the page. A string is an error message. */
export type PageTools = (toolName: string, input: unknown) => object | string;

export interface ChatOptions {
  /** The model for each request, to simulate one or many instances. */
  modelFor: (request: number) => GiselleAgentModel;
  page: PageTools;
  /** Whether the route sets the session id, instead of taking it from the messages. */
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
  /** Sends a message and waits until the chat is idle. */
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
