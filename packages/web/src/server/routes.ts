import { decide, describeRun, listApprovals, listRuns, readSettings, writeSettings } from "./answers.ts";
import type { Parts } from "./app.ts";
import { postChat, stopChat } from "./chat/chat.ts";
import { answer, asSent, local } from "./http/local.ts";
import { followRun } from "./runs/follow-run.ts";

/** What the app answers, by who asks. Each is for the pages of this machine alone. */
export function createRoutes(parts: Parts) {
  const { agent, samples } = parts;
  return {
    postChat: local((request) => postChat(request, parts)),
    stopChat: local((request) => stopChat(request, parts)),
    /** The runs' own endpoints and the relay, which check for themselves who calls. */
    agent: (request: Request) => agent.fetch(asSent(request)),
    readSettings: local(() => readSettings(parts)),
    writeSettings: local((request) => writeSettings(request, parts)),
    listRuns: local(() => listRuns(parts)),
    describeRun: local((_, id: string) => describeRun(id, parts)),
    followRun: local((_, id: string) => followRun(id, parts)),
    listApprovals: local((request) => listApprovals(request, parts)),
    decide: local((request, id: string) => decide(id, request, parts)),
    sendSample: local(async (request, name: string) => {
      return answer({ ok: true, ...(await samples.send(name, request)) }, { status: 201 });
    }),
    receivedSamples: local((_, name: string) => answer(samples.received(name))),
  };
}
