import { route } from "../../../server/route.ts";

export const GET = route((app, request) => app.listApprovals(request));
