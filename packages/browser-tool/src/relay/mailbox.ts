// What the relay knows of one session, and everything that can happen to it. Plain data and pure steps: a store only has to
// keep it, and to let one change in at a time.
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { RelayError } from "./relay-error.ts";

export interface Mailbox {
  /** Counts the changes. */
  version: number;
  /** Hashes of the two tokens. */
  agent: string;
  page: string;
  /** In ms since the epoch, whatever happens. */
  expiresAt: number;
  /** And earlier, when it is not used for this long. */
  idleMs: number;
  usedAt: number;
  lastSeq: number;
  /** Tabs that are connected. */
  tabs: Record<string, Presence>;
  /** The tab that the person looked at last. */
  attended?: string;
  /** The tab that the agent looked at last: the ids in its hands are of this one. */
  read?: string;
  requests: Entry[];
}

export interface Presence {
  connection: string;
  seenAt: number;
  /** Knows, even after a reload, which requests it has begun. */
  keepsJournal: boolean;
}

/** A request on its way. It belongs to one tab from the moment that it is handed out. */
export interface Entry {
  requestId: string;
  seq: number;
  type: RelayRequest["type"];
  deadline: number;
  bytes: number;
  state: "waiting" | "delivered" | "answered";
  tab?: string;
  cancelled?: boolean;
  answeredAt?: number;
  /** The page could not do it, and its answer says why. */
  isError?: boolean;
  /** The store lost what came after this was written: only the one tab may have it, if it knows what it has begun. */
  mayBeDelivered?: boolean;
}

/** Texts that belong to a mailbox, kept beside it because they are large. */
export interface Bodies {
  put(name: string, text: string): void;
  drop(name: string): void;
}

export const requestBody = (requestId: string) => `request:${requestId}`;
export const answerBody = (requestId: string) => `answer:${requestId}`;

/** A tab whose server has fallen silent for this long is taken for gone. */
export const presenceMs = 45_000;
/** An answer is kept this long, for whoever asks again. */
const answersKeptMs = 120_000;
const answersKept = 20;

/** Has a tab seen it? Then it may have been done. */
export function isOut({ state, mayBeDelivered = false }: Entry): boolean {
  return state === "delivered" || mayBeDelivered;
}

export function isExpired({ expiresAt, usedAt, idleMs }: Mailbox, now: number): boolean {
  return now >= Math.min(expiresAt, usedAt + idleMs);
}

export function findEntry(mailbox: Mailbox, requestId: string): Entry | undefined {
  return mailbox.requests.find((entry) => entry.requestId === requestId);
}

// Tabs

export function join(mailbox: Mailbox, tab: string, presence: Presence): void {
  const isNew = mailbox.tabs[tab] === undefined;
  mailbox.tabs[tab] = presence;
  if (isNew) mailbox.attended = tab;
  use(mailbox, presence.seenAt);
}

/** Says again that a tab is here, unless it has come anew since: then this is no longer its connection. */
export function stay(mailbox: Mailbox, tab: string, presence: Presence): boolean {
  const other = mailbox.tabs[tab];
  if (other && other.connection !== presence.connection) return false;
  mailbox.tabs[tab] = presence;
  use(mailbox, presence.seenAt);
  return true;
}

export function leave(mailbox: Mailbox, tab: string, connection: string): void {
  if (mailbox.tabs[tab]?.connection !== connection) return;
  delete mailbox.tabs[tab];
  mailbox.version += 1;
}

export function attend(mailbox: Mailbox, tab: string, now: number): void {
  mailbox.attended = tab;
  use(mailbox, now);
}

/** Is the tab connected, and this its newest connection? */
export function isConnected(mailbox: Mailbox, tab: string, now: number, connection?: string): boolean {
  const presence = mailbox.tabs[tab];
  if (!presence || now - presence.seenAt > presenceMs) return false;
  return connection === undefined || presence.connection === connection;
}

/** Is there a tab that this request could go to, or has gone to? */
export function isServed(mailbox: Mailbox, entry: Entry, now: number): boolean {
  if (entry.tab) return isConnected(mailbox, entry.tab, now);
  return Object.keys(mailbox.tabs).some((tab) => isConnected(mailbox, tab, now) && mayTake(mailbox, entry, tab, now));
}

/** Ids are good in the tab that they were read in; a look goes to the tab that the person looks at. */
function mayTake(mailbox: Mailbox, { type, mayBeDelivered }: Entry, tab: string, now: number): boolean {
  const { read, attended, tabs } = mailbox;
  if (mayBeDelivered && !(tabs[tab]?.keepsJournal && Object.keys(tabs).length === 1)) return false;
  if (type === "execute_request" && read) return tab === read;
  return tab === attended || !attended || !isConnected(mailbox, attended, now);
}

// Requests

export interface Limits {
  /** Requests of one session that are not answered yet. Default 32. */
  inFlight: number;
  /** The same, in bytes. Default 8 MiB. */
  inFlightBytes: number;
}

/** Takes a request in. One that is known already is not taken twice. */
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
    throw new RelayError("INVALID_RESPONSE", `The id "${request.requestId}" was used for a ${known.type} before.`);
  forget(mailbox, now, bodies);
  const text = JSON.stringify(request);
  const open = mailbox.requests.filter(({ state }) => state !== "answered");
  const bytes = open.reduce((sum, entry) => sum + entry.bytes, text.length);
  if (open.length >= inFlight || bytes > inFlightBytes) {
    throw new RelayError(
      "TOO_MANY",
      `${open.length} requests of this session wait for an answer. Wait for them first.`,
    );
  }
  const { requestId, type, deadline = Number.MAX_SAFE_INTEGER } = request;
  bodies.put(requestBody(requestId), text);
  mailbox.lastSeq += 1;
  mailbox.requests.push({ requestId, type, deadline, seq: mailbox.lastSeq, bytes: text.length, state: "waiting" });
  use(mailbox, now);
}

/** What a tab is to be sent: what waits for it, and, when it comes back, what it was sent after `seen` and has not answered. */
export function mailFor(mailbox: Mailbox, tab: string, seen: number, now: number): Entry[] {
  return mailbox.requests.filter((entry) => {
    if (entry.state === "waiting") return now < entry.deadline && mayTake(mailbox, entry, tab, now);
    return entry.state === "delivered" && entry.tab === tab && entry.seq > seen;
  });
}

/** The same, and from now on it is this tab's. */
export function take(mailbox: Mailbox, tab: string, seen: number, now: number): Entry[] {
  const mail = mailFor(mailbox, tab, seen, now);
  for (const entry of mail) {
    if (entry.state === "waiting") mailbox.version += 1;
    Object.assign(entry, { state: "delivered", tab });
  }
  return mail;
}

/** Keeps the first answer to a request. False when there is no such request. */
export function answer(mailbox: Mailbox, response: RelayResponse, text: string, now: number, bodies: Bodies): boolean {
  const entry = findEntry(mailbox, response.requestId);
  if (!entry) return false;
  if (entry.state === "answered") return true;
  bodies.put(answerBody(entry.requestId), text);
  Object.assign(entry, { state: "answered", answeredAt: now, bytes: 0 });
  if (response.type === "error_response") entry.isError = true;
  if (response.type === "snapshot_response" && entry.tab) mailbox.read = entry.tab;
  bodies.drop(requestBody(entry.requestId));
  use(mailbox, now);
  return true;
}

/** Takes back a request that no tab has seen yet; of one that a tab has, only the rest can be called off. */
export function cancel(mailbox: Mailbox, requestId: string, bodies: Bodies): Entry | undefined {
  const entry = findEntry(mailbox, requestId);
  if (!entry || entry.state === "answered") return entry;
  if (!isOut(entry)) return withdraw(mailbox, entry, bodies);
  entry.cancelled = true;
  mailbox.version += 1;
  return entry;
}

/** Takes back a request that no tab has seen: it has not happened, and will not. */
export function withdraw(mailbox: Mailbox, entry: Entry, bodies: Bodies): undefined {
  mailbox.requests.splice(mailbox.requests.indexOf(entry), 1);
  bodies.drop(requestBody(entry.requestId));
  mailbox.version += 1;
}

function use(mailbox: Mailbox, now: number): void {
  mailbox.usedAt = now;
  mailbox.version += 1;
}

/** Lets go of what nobody can ask for any more. */
export function forget(mailbox: Mailbox, now: number, bodies: Bodies): void {
  let answered = mailbox.requests.filter(({ state }) => state === "answered").length;
  mailbox.requests = mailbox.requests.filter((entry) => {
    const { requestId, state, deadline, answeredAt = deadline } = entry;
    const isOld = answeredAt + answersKeptMs < now || (state === "answered" && answered > answersKept);
    if (!isOld) return true;
    if (state === "answered") answered -= 1;
    bodies.drop(state === "answered" ? answerBody(requestId) : requestBody(requestId));
    return false;
  });
}
