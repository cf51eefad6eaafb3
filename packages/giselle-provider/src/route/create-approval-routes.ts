import {
  type Approval,
  type ApprovalAnswer,
  approvalDecisionSchema,
  hideSensitiveValues,
  restoreSensitiveValues,
} from "@giselles-ai/protocol";
import { z } from "zod";
import { keyOfSession } from "../session-key.ts";
import { jsonResponse, type Owner, RouteError, readJson, readOwner, respondTo } from "./route-request.ts";

/** The part of a run store of `@giselles-ai/agent` that approvals need. */
export interface ApprovalStore {
  approvals(filter: { status: "asked" }): Promise<Approval[]>;
  approval(id: string): Promise<Approval | undefined>;
  find(runId: string): Promise<{ settings?: Record<string, unknown> | undefined } | undefined>;
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
}

export interface ApprovalRoutesOptions {
  /** The run store of the agent. */
  store: ApprovalStore;
  /** The same as for the chat route. */
  owner: Owner;
}

export interface ApprovalRoutes {
  /** Lists the open approvals of the chat `?chat=`. */
  GET(request: Request): Promise<Response>;
  /** Answers the approval whose id ends the path. The first answer counts; later ones get status 409. */
  POST(request: Request): Promise<Response>;
}

const maxBodyBytes = 256 * 1024;

const notFound = "There is no such approval. It may have expired.";
const statuses: Record<string, number> = { NOT_FOUND: 404, ANSWERED: 409, EXPIRED: 410, UNAVAILABLE: 503 };

/**
 * Creates the routes of approvals: `GET` and `POST` of `/api/approvals` and of the addresses below it, for `approvalsApi` of
 * `GisellePanel`. Owners see and answer only the approvals of their own chats.
 *
 * @example <caption>examples/copilot-in-next/app/api/approvals/[[...id]]/route.js</caption>
 * export const { GET, POST } = createApprovalRoutes(copilot);
 */
export function createApprovalRoutes({ store, owner }: ApprovalRoutesOptions): ApprovalRoutes {
  async function chatOf(approval: Approval): Promise<string> {
    const { chatId } = (await store.find(approval.runId))?.settings ?? {};
    return typeof chatId === "string" ? chatId : "";
  }

  return {
    GET: (request) =>
      respondTo(async () => {
        const of = await readOwner(request, owner);
        const chat = new URL(request.url).searchParams.get("chat");
        if (!chat) throw new RouteError(400, "The id of the chat is missing: GET ?chat=…");
        const key = keyOfSession({ sessionId: chat, owner: of });
        const asked = await store.approvals({ status: "asked" });
        const chats = await Promise.all(asked.map(chatOf));
        const shown = asked.filter((_, index) => chats[index] === key).map(hideSensitiveValues);
        return jsonResponse({ approvals: shown });
      }),
    POST: (request) =>
      respondTo(async () => {
        const of = await readOwner(request, owner);
        const id = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
        const read = approvalDecisionSchema.safeParse(await readJson(request, maxBodyBytes));
        if (!read.success) throw new RouteError(400, `Invalid decision. ${z.prettifyError(read.error)}`);
        const approval = await orRefuse(store.approval(id));
        if (!approval || !isOf(await chatOf(approval), of)) throw new RouteError(404, notFound);
        const decision = restoreSensitiveValues(read.data, approval);
        const answer = { ...decision, approver: of ?? "a person in the chat", at: new Date().toISOString() };
        return jsonResponse({ approval: hideSensitiveValues(await orRefuse(store.answer(id, answer))) });
      }),
  };
}

/** Whether a chat belongs to this owner, or has no owner if there is none. */
function isOf(chatKey: string, owner: string | undefined): boolean {
  const prefix = keyOfSession({ sessionId: "", owner });
  return owner === undefined ? chatKey !== "" && !chatKey.includes("/") : chatKey.startsWith(prefix);
}

/** Errors of a store have a code, whichever copy of the package made them. */
async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    const status = statuses[code];
    throw status === undefined ? error : new RouteError(status, status === 404 ? notFound : message);
  }
}
