import { route } from "../../../server/route.ts";

export const GET = route((app, request) => app.readSettings(request));
export const PUT = route((app, request) => app.writeSettings(request));
