import { route } from "../../../../../server/route.ts";

export const GET = route<{ params: Promise<{ id: string }> }>(async (app, request, { params }) =>
  app.followRun(request, (await params).id),
);
