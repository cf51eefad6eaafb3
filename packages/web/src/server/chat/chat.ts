// The chat route: the agent server of this process, used as a language model whose tools run in the page.
import { createGiselle } from "@giselles-ai/giselle-provider";
import { type ChatRoute, createChatRoute } from "@giselles-ai/giselle-provider/route";
import type { AppContext } from "../app.ts";

export function createChat({ agent, sessions: store, chatRuns }: AppContext): ChatRoute {
  const fetch: typeof globalThis.fetch = (input, init) => agent.fetch(new Request(input, init));
  return createChatRoute({
    agent: (request) => createGiselle({ baseURL: `${new URL(request.url).origin}/agent-api`, fetch, store })(),
    owner: "shared", // only pages of this machine may call the app
    findRun: chatRuns.find,
  });
}
