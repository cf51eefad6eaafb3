import { createNodeMiddleware } from "@giselles-ai/giselle-provider/route";
import { createCopilot } from "@giselles-ai/server";

// Needs no model; GISELLE_ENGINE=ollama gives it one. The user approves each plan.
// Replace "shared" by a function that returns the signed-in user: (request) => the user's id.
export const giselle = createNodeMiddleware(createCopilot({ owner: "shared" }));

/** Serves the copilot beside the app, in `vite` and in `vite preview`. Your own server uses the middleware itself. */
export function gisellePlugin() {
  const serve = (server) => void server.middlewares.use(giselle);
  return { name: "giselle", configureServer: serve, configurePreviewServer: serve };
}
