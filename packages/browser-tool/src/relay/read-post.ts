import { type RelayPost, relayPostSchema } from "@giselles-ai/protocol";

export type ReadPost = { ok: true; message: RelayPost } | { ok: false; problem: string };

/** A problem names the invalid properties, never their values. */
export function readPost(text: string): ReadPost {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, problem: "The body is not JSON." };
  }
  const result = relayPostSchema.safeParse(body);
  if (result.success) return { ok: true, message: withAdditions(result.data, body) };
  const places = result.error.issues.map(({ path, code }) => `${path.join(".") || "the body"} (${code})`);
  return { ok: false, problem: `Invalid message to the relay: ${places.join(", ")}.` };
}

/** Passes on unknown properties that a newer peer has sent. */
function withAdditions(post: RelayPost, body: unknown): RelayPost {
  const raw = body as RelayPost;
  if (post.type === "relay.dispatch") return { ...post, request: (raw as typeof post).request };
  if (post.type === "relay.respond") return { ...post, response: (raw as typeof post).response };
  return post;
}
