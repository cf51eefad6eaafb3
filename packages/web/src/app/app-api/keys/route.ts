import { route } from "../../../server/route.ts";

export const PUT = route((app, request) => app.writeKey(request));
