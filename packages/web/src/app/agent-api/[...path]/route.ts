import { route } from "../../../server/route.ts";

const answer = route((app, request) => app.agent(request));

export { answer as GET, answer as OPTIONS, answer as POST };
