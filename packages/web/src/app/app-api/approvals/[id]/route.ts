import { route } from "../../../../server/route.ts";

export const POST = route<{ params: Promise<{ id: string }> }>(async (app, request, { params }) =>
  app.decide(request, (await params).id),
);
