import { createCopilot } from "@giselles-ai/server";

/** Your app knows who is signed in, for example `(await auth())?.user.id`. Without a user, the routes answer with status 401. */
const userOf = (_request) => "ada@example.com";

// In this process, without a model: GISELLE_ENGINE=ollama gives it one. The user approves each plan.
export const copilot = createCopilot({ owner: userOf });
