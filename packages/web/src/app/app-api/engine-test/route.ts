import { route } from "../../../server/route.ts";

export const POST = route((app, request) => app.testEngine(request));
