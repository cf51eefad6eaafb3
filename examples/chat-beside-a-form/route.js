// The route: `export const POST` in Next.js, or any server of web requests.
import { createChatRoute } from "@giselles-ai/giselle-provider/route";
import { agent } from "./agent.js";

/** Your app knows who is signed in. */
const userOf = (_request) => "ada@example.com";

export const { POST, DELETE } = createChatRoute({ agent, owner: userOf });
