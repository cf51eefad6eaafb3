/** Where a hosted agent can be reached, and the credential for this browser's side of its relay. */
export interface Invitation {
  url: string;
  credential: { sessionId: string; token: string };
}

/** Reads a link such as `https://agent.example/relay#session.token`. What follows `#` is not sent when the link is opened. */
export function readInvitation(text: string): Invitation | undefined {
  const link = text.trim();
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  const [, sessionId, token] = /^#([\w-]{1,64})\.([\w-]{16,256})$/.exec(url.hash) ?? [];
  const isLocal = url.protocol === "http:" && /^(?:127\.0\.0\.1|localhost)$/.test(url.hostname);
  const isPlain = !url.username && !url.password && !url.search;
  if (!sessionId || !token || !isPlain || !(isLocal || url.protocol === "https:")) return undefined;
  url.hash = "";
  return { url: url.href, credential: { sessionId, token } };
}

/** A page may ask for an agent on a public server or on its own server, but not for other servers on the user's computer. */
export function mayAskFor({ url }: Invitation, pageOrigin: string): boolean {
  return url.startsWith("https:") || new URL(url).origin === pageOrigin;
}
