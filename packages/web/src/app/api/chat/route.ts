import { route } from "../../../server/route.ts";

export const POST = route((app, request) => app.postChat(request));
export const DELETE = route((app, request) => app.stopChat(request));
