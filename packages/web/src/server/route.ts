// Next.js routes only forward to the app that serve.ts has created. This way our packages are loaded once, as built, and not a
// second time inside the Next.js bundle.
import type { App } from "./app.ts";

export const globalApp = globalThis as { __giselleApp?: App | undefined };

type Handle<Context> = (app: App["routes"], request: Request, context: Context) => Promise<Response>;

/** Makes a Next.js route of a method of the app. */
export function route<Context>(handle: Handle<Context>): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const app = globalApp.__giselleApp;
    if (app) return handle(app.routes, request, context);
    const message = "The app's server is not running. Start it with npm start.";
    return Response.json({ ok: false, message }, { status: 503 });
  };
}
