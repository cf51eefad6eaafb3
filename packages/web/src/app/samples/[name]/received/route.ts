import { route } from "../../../../server/route.ts";

export const GET = route<{ params: Promise<{ name: string }> }>(async (app, request, { params }) =>
  app.receivedSamples(request, (await params).name),
);
