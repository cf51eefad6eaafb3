// The state of one session and all its transitions, as plain data and pure functions. A store only has to save it, and to
// apply one change at a time.
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { RelayError } from "./relay-error.ts";

export interface Mailbox {
  /** Incremented with every change. */
  version: number;
  /** Hashes of the two tokens. */
  agent: string;
  page: string;
  /** In ms since the epoch. */
  expiresAt: number;
  /** It expires earlier if it is not used for this long. */
  idleMs: number;
  usedAt: number;
  lastSeq: number;
  /** Connected tabs. */
  tabs: Record<string, Presence>;
  /** The tab that the user viewed last. */
  attended?: string;
  /** The tab of the last snapshot: the agent's field ids belong to it. */
  read?: string;
  /** The document of the last snapshot: no other may perform actions on its fields. */
  readDocument?: string | undefined;
  /** The documents of each tab, the current one last. The others can't connect under this name again. */
  documents?: Record<string, string[]>;
  requests: Entry[];
}

export interface Presence {
  connection: string;
  seenAt: number;
  /** It knows which requests it has started, even after a reload. */
  keepsJournal: boolean;
  /** Undefined for pages of old releases. */
  document?: string | undefined;
}

/** A request. Once delivered, it belongs to one tab. */
export interface Entry {
  requestId: string;
  seq: number;
  type: RelayRequest["type"];
  deadline: number;
  bytes: number;
  state: "waiting" | "delivered" | "answered";
  tab?: string;
  /** The only document that may perform it. */
  document?: string | undefined;
  cancelled?: boolean;
  answeredAt?: number;
  /** The answer is an error. */
  isError?: boolean;
  /** The store lost later changes, so a tab may already have it. It may only go to a single tab that keeps a journal. */
  mayBeDelivered?: boolean;
}

/** The texts of requests and answers, stored beside the mailbox because they are large. */
export interface Bodies {
  put(name: string, text: string): void;
  drop(name: string): void;
}

export const requestBody = (requestId: string) => `request:${requestId}`;
export const answerBody = (requestId: string) => `answer:${requestId}`;

/** A tab without a sign of life for this long counts as disconnected. */
export const presenceTimeoutMs = 45_000;
/** How long answers are stored for repeated requests. */
const answerRetentionMs = 120_000;
const maxAnswers = 20;
const maxDocuments = 50;

/** Whether a tab may have it, so that it may have been performed. */
export function mayHaveReachedPage({ state, mayBeDelivered = false }: Entry): boolean {
  return state === "delivered" || mayBeDelivered;
}

export function isExpired({ expiresAt, usedAt, idleMs }: Mailbox, now: number): boolean {
  return now >= Math.min(expiresAt, usedAt + idleMs);
}

export function findEntry(mailbox: Mailbox, requestId: string): Entry | undefined {
  return mailbox.requests.find((entry) => entry.requestId === requestId);
}

/** A copy that may be changed: only these parts of a mailbox are changed in place, all others are replaced. */
export function copyMailbox(mailbox: Mailbox): Mailbox {
  return { ...mailbox, tabs: { ...mailbox.tabs }, requests: mailbox.requests.map((entry) => ({ ...entry })) };
}

// Tabs

/** Pages choose the names of their tabs: "constructor" is not a tab of every session. */
export function presenceOf({ tabs }: Mailbox, tab: string): Presence | undefined {
  return Object.hasOwn(tabs, tab) ? tabs[tab] : undefined;
}

export function connectTab(mailbox: Mailbox, tab: string, presence: Presence): void {
  replaceDocument(mailbox, tab, presence.document);
  const isNew = presenceOf(mailbox, tab) === undefined;
  mailbox.tabs = { ...mailbox.tabs, [tab]: presence };
  if (isNew) mailbox.attended = tab;
  touch(mailbox, presence.seenAt);
}

/** Only the newest document of a tab may use its name: an older one is still alive, as in a copied tab. */
function replaceDocument(mailbox: Mailbox, tab: string, document: string | undefined): void {
  if (document === undefined) return;
  const { [tab]: last, ...others } = mailbox.documents ?? {};
  const known = last && Object.hasOwn(mailbox.documents ?? {}, tab) ? last : [];
  if (known.slice(0, -1).includes(document))
    throw new RelayError("REPLACED", "Another document uses this tab's name. Connect under a new name.");
  const documents = known.at(-1) === document ? known : [...known, document].slice(-maxDocuments);
  mailbox.documents = Object.fromEntries([...Object.entries(others).slice(1 - maxDocuments), [tab, documents]]);
}

/** Refreshes the presence of a tab. Returns false if the tab has a newer connection. */
export function refreshTab(mailbox: Mailbox, tab: string, presence: Presence): boolean {
  const other = presenceOf(mailbox, tab);
  if (other && other.connection !== presence.connection) return false;
  const current = Object.hasOwn(mailbox.documents ?? {}, tab) ? mailbox.documents?.[tab]?.at(-1) : undefined;
  if (current && presence.document && current !== presence.document) return false;
  mailbox.tabs = { ...mailbox.tabs, [tab]: presence };
  touch(mailbox, presence.seenAt);
  return true;
}

export function disconnectTab(mailbox: Mailbox, tab: string, connection: string): void {
  if (presenceOf(mailbox, tab)?.connection !== connection) return;
  delete mailbox.tabs[tab];
  mailbox.version += 1;
}

export function setActiveTab(mailbox: Mailbox, tab: string, now: number): void {
  mailbox.attended = tab;
  touch(mailbox, now);
}

/** Whether the tab is connected, and this is its newest connection. */
export function isConnected(mailbox: Mailbox, tab: string, now: number, connection?: string): boolean {
  const presence = presenceOf(mailbox, tab);
  if (!presence || now - presence.seenAt > presenceTimeoutMs) return false;
  return connection === undefined || presence.connection === connection;
}

/** Whether a connected tab has this request or could get it. */
export function hasTabFor(mailbox: Mailbox, entry: Entry, now: number): boolean {
  if (entry.tab) return isConnected(mailbox, entry.tab, now);
  return Object.keys(mailbox.tabs).some((tab) => isConnected(mailbox, tab, now) && mayTake(mailbox, entry, tab, now));
}

/** Actions go to the tab whose snapshot the agent has; snapshot requests go to the tab that the user views. */
function mayTake(mailbox: Mailbox, { type, mayBeDelivered }: Entry, tab: string, now: number): boolean {
  const { read, attended, tabs } = mailbox;
  if (mayBeDelivered && !(presenceOf(mailbox, tab)?.keepsJournal && Object.keys(tabs).length === 1)) return false;
  if (type === "execute_request" && read) return tab === read;
  return tab === attended || !attended || !isConnected(mailbox, attended, now);
}

// Requests

export interface Limits {
  /** Unanswered requests per session. Default 32. */
  inFlight: number;
  /** The size of unanswered requests per session, in bytes. Default 8 MiB. */
  inFlightBytes: number;
}

/** Adds a request unless its id is known already. */
export function submit(
  mailbox: Mailbox,
  request: RelayRequest,
  { inFlight, inFlightBytes }: Limits,
  now: number,
  bodies: Bodies,
): void {
  const known = findEntry(mailbox, request.requestId);
  if (known?.type === request.type) return;
  if (known)
    throw new RelayError("INVALID_RESPONSE", `The id "${request.requestId}" is already used by a ${known.type}.`);
  dropExpired(mailbox, now, bodies);
  const text = JSON.stringify(request);
  const open = mailbox.requests.filter(({ state }) => state !== "answered");
  const bytes = open.reduce((sum, entry) => sum + entry.bytes, text.length);
  if (open.length >= inFlight || bytes > inFlightBytes) {
    throw new RelayError(
      "TOO_MANY",
      `This session has ${open.length} unanswered requests. Wait for their answers first.`,
    );
  }
  const { requestId, type, deadline = Number.MAX_SAFE_INTEGER } = request;
  const document = type === "execute_request" ? mailbox.readDocument : undefined;
  bodies.put(requestBody(requestId), text);
  mailbox.lastSeq += 1;
  mailbox.requests.push({
    requestId,
    type,
    deadline,
    seq: mailbox.lastSeq,
    bytes: text.length,
    state: "waiting",
    document,
  });
  touch(mailbox, now);
}

/** The requests to send to a tab: those that wait for it, and after a reconnect the unanswered ones after `seen`. */
export function requestsFor(mailbox: Mailbox, tab: string, seen: number, now: number): Entry[] {
  return mailbox.requests.filter((entry) => {
    if (entry.state === "waiting") return now < entry.deadline && mayTake(mailbox, entry, tab, now);
    return entry.state === "delivered" && entry.tab === tab && entry.seq > seen;
  });
}

/** Like `requestsFor`, and assigns the requests to the tab. */
export function deliverRequests(mailbox: Mailbox, tab: string, seen: number, now: number): Entry[] {
  const requests = requestsFor(mailbox, tab, seen, now);
  for (const entry of requests) {
    if (entry.state === "waiting") mailbox.version += 1;
    const { document } = presenceOf(mailbox, tab) ?? {};
    // A snapshot may be of any document; actions are bound to the first that gets them.
    if (entry.type === "snapshot_request" || entry.document === undefined) entry.document = document;
    Object.assign(entry, { state: "delivered", tab });
  }
  return requests;
}

/** Whether this document may perform a request. Others may only report what they know of it. */
export function mayPerform(entry: Entry, document: string | undefined): boolean {
  return entry.document === document;
}

/** Stores the first answer to a request. Returns false for an unknown request. */
export function storeAnswer(
  mailbox: Mailbox,
  { response, document }: { response: RelayResponse; document?: string | undefined },
  text: string,
  now: number,
  bodies: Bodies,
): boolean {
  const entry = findEntry(mailbox, response.requestId);
  if (!entry) return false;
  if (entry.state === "answered") return true;
  bodies.put(answerBody(entry.requestId), text);
  Object.assign(entry, { state: "answered", answeredAt: now, bytes: 0 });
  if (response.type === "error_response") entry.isError = true;
  if (response.type === "snapshot_response" && entry.tab) {
    mailbox.read = entry.tab;
    mailbox.readDocument = document ?? entry.document;
  }
  bodies.drop(requestBody(entry.requestId));
  touch(mailbox, now);
  return true;
}

/** Withdraws a request that no tab has. Otherwise marks it, so that the tab skips the remaining actions. */
export function cancel(mailbox: Mailbox, requestId: string, bodies: Bodies): Entry | undefined {
  const entry = findEntry(mailbox, requestId);
  if (!entry || entry.state === "answered") return entry;
  if (!mayHaveReachedPage(entry)) return withdraw(mailbox, entry, bodies);
  entry.cancelled = true;
  mailbox.version += 1;
  return entry;
}

/** Removes a request that no tab has, so that it never runs. */
export function withdraw(mailbox: Mailbox, entry: Entry, bodies: Bodies): undefined {
  mailbox.requests.splice(mailbox.requests.indexOf(entry), 1);
  bodies.drop(requestBody(entry.requestId));
  mailbox.version += 1;
}

function touch(mailbox: Mailbox, now: number): void {
  mailbox.usedAt = now;
  mailbox.version += 1;
}

/** Removes requests and answers that are too old. */
export function dropExpired(mailbox: Mailbox, now: number, bodies: Bodies): void {
  let answered = mailbox.requests.filter(({ state }) => state === "answered").length;
  mailbox.requests = mailbox.requests.filter((entry) => {
    const { requestId, state, deadline, answeredAt = deadline } = entry;
    const isOld = answeredAt + answerRetentionMs < now || (state === "answered" && answered > maxAnswers);
    if (!isOld) return true;
    if (state === "answered") answered -= 1;
    bodies.drop(state === "answered" ? answerBody(requestId) : requestBody(requestId));
    return false;
  });
}
