import {
  answerApproval,
  deleteRun,
  describeRun,
  listApprovals,
  listRuns,
  readSettings,
  testEngine,
  writeKey,
  writeSettings,
} from "./answers.ts";
import type { AppContext } from "./app.ts";
import { createChat } from "./chat/chat.ts";
import { answerJson, localOnly, withBrowserHost } from "./http/local.ts";
import { streamRun } from "./runs/follow-run.ts";

/** All routes of the app. Only pages of this machine may call them. */
export function createRoutes(context: AppContext) {
  const { agent, samples } = context;
  const chat = createChat(context);
  return {
    postChat: localOnly(chat.POST),
    stopChat: localOnly(chat.DELETE),
    /** The run endpoints and the relay do their own access checks. */
    agent: (request: Request) => agent.fetch(withBrowserHost(request)),
    readSettings: localOnly(() => readSettings(context)),
    writeSettings: localOnly((request) => writeSettings(request, context)),
    writeKey: localOnly((request) => writeKey(request, context)),
    testEngine: localOnly((request) => testEngine(request, context)),
    listRuns: localOnly(() => listRuns(context)),
    describeRun: localOnly((_, id: string) => describeRun(id, context)),
    deleteRun: localOnly((_, id: string) => deleteRun(id, context)),
    followRun: localOnly((_, id: string) => streamRun(id, context)),
    listApprovals: localOnly((request) => listApprovals(request, context)),
    decide: localOnly((request, id: string) => answerApproval(id, request, context)),
    sendSample: localOnly(async (request, name: string) => {
      return answerJson({ ok: true, ...(await samples.send(name, request)) }, { status: 201 });
    }),
    receivedSamples: localOnly((_, name: string) => answerJson(samples.received(name))),
  };
}
