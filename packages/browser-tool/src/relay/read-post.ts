import { type RelayPost, relayPostSchema } from "@giselles-ai/protocol";

export type ReadPost = { ok: true; message: RelayPost } | { ok: false; problem: string };

/** What is wrong is said by its place; what was sent is not repeated. */
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
  return { ok: false, problem: `This is not a message to the relay. Wrong: ${places.join(", ")}.` };
}

/** What a newer peer says beyond what we know is passed on to the other side. */
function withAdditions(post: RelayPost, body: unknown): RelayPost {
  const raw = body as RelayPost;
  if (post.type === "relay.dispatch") return { ...post, request: (raw as typeof post).request };
  if (post.type === "relay.respond") return { ...post, response: (raw as typeof post).response };
  return post;
}
