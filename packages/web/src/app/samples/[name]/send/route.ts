import { route } from "../../../../server/route.ts";

export const POST = route<{ params: Promise<{ name: string }> }>(async (app, request, { params }) =>
  app.sendSample(request, (await params).name),
);
