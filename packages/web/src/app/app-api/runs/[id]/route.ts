import { route } from "../../../../server/route.ts";

export const GET = route<{ params: Promise<{ id: string }> }>(async (app, request, { params }) =>
  app.describeRun(request, (await params).id),
);

export const DELETE = route<{ params: Promise<{ id: string }> }>(async (app, request, { params }) =>
  app.deleteRun(request, (await params).id),
);
