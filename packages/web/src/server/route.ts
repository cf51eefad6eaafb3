// A route of Next.js has nothing of the server's in it: what it does is done by the app of this process, which serve.ts has made.
// So the packages below are loaded once, as they were built, and not a second time inside of what Next.js bundles.
import type { App } from "./app.ts";

export const place = globalThis as { __giselleApp?: App | undefined };

type Answer<Context> = (app: App["routes"], request: Request, context: Context) => Promise<Response>;

/** Makes a route out of what the app answers. */
export function route<Context>(answer: Answer<Context>): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const app = place.__giselleApp;
    if (app) return answer(app.routes, request, context);
    const message = "The app's server is not there. Start it with npm start.";
    return Response.json({ ok: false, message }, { status: 503 });
  };
}
