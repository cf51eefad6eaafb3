import type { Approval } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { keyOfSession } from "../session-key.ts";
import { type ApprovalStore, createApprovalRoutes } from "./create-approval-routes.ts";

const secret = "Zq7hunter7x";

/** A store with one open approval, of Ada's chat "c1". */
function openStore() {
  const answers: unknown[] = [];
  const approval = {
    ...{ id: "a1", runId: "r1", status: "asked", message: `I log in with ${secret}.` },
    steps: [{ action: { action: "fill", fieldId: "f1", value: secret }, explanation: "Needed." }],
    fields: [{ fieldId: "f1", label: "Password", kind: "text", sensitive: true }],
  } as unknown as Approval;
  const store: ApprovalStore = {
    approvals: async () => [approval],
    approval: async (id) => (id === "a1" ? approval : undefined),
    find: async () => ({ settings: { chatId: keyOfSession({ sessionId: "c1", owner: "ada" }) } }),
    async answer(_, answer) {
      if (answers.length > 0) throw Object.assign(new Error("Already answered."), { code: "ANSWERED" });
      answers.push(answer);
      return approval;
    },
  };
  return { store, answers };
}

const { store, answers } = openStore();
const routes = createApprovalRoutes({ store, owner: (request) => request.headers.get("x-user") });
const base = "http://app.example/api/approvals";
const as = (user: string, headers = {}) => ({ headers: { "x-user": user, ...headers } });
const list = async (url: string, user: string) => (await routes.GET(new Request(url, as(user)))).json();
const decide = (user: string, body: object, id = "a1") =>
  routes.POST(new Request(`${base}/${id}`, { method: "POST", body: JSON.stringify(body), ...as(user) }));

it("lists the approvals of a chat to its owner only", async () => {
  expect(await list(`${base}?chat=c1`, "ada")).toMatchObject({ approvals: [{ id: "a1" }] });
  expect(await list(`${base}?chat=c2`, "ada")).toEqual({ approvals: [] });
  expect(await list(`${base}?chat=c1`, "eve")).toEqual({ approvals: [] });
  expect((await routes.GET(new Request(`${base}?chat=c1`))).status).toBe(401);
});

it("takes the first decision of the owner only", async () => {
  expect((await decide("eve", { decision: "approved" })).status).toBe(404);
  expect((await decide("", { decision: "approved" })).status).toBe(401);
  expect((await decide("ada", { decision: "maybe" })).status).toBe(400);
  expect((await decide("ada", { decision: "approved" }, "a2")).status).toBe(404);
  expect(answers).toEqual([]);
  expect((await decide("ada", { decision: "approved" })).status).toBe(200);
  expect((await decide("ada", { decision: "denied", reason: "" })).status).toBe(409);
  expect(answers).toMatchObject([{ decision: "approved", approver: "ada" }]);
});

it("refuses pages of other sites", async () => {
  const request = new Request(`${base}?chat=c1`, as("ada", { "sec-fetch-site": "cross-site" }));
  expect((await routes.GET(request)).status).toBe(403);
});

it("shows no value of a sensitive field, and an edited answer keeps it", async () => {
  const { store: other, answers: given } = openStore();
  const { GET, POST } = createApprovalRoutes({ store: other, owner: (request) => request.headers.get("x-user") });
  const shown = await (await GET(new Request(`${base}?chat=c1`, as("ada")))).text();
  const { approvals } = JSON.parse(shown) as { approvals: Approval[] };
  const steps = approvals[0]?.steps.map((step) => ({ ...step, estimated_risk: "low", confidence: 1 }));
  const body = JSON.stringify({ decision: "edited", steps });
  const answered = await POST(new Request(`${base}/a1`, { method: "POST", body, ...as("ada") }));
  expect(`${shown}${await answered.text()}`).not.toContain(secret);
  expect(given).toMatchObject([{ decision: "edited", steps: [{ action: { value: secret } }] }]); // the control
});
