import { route } from "../../../server/route.ts";

const handle = route((app, request) => app.agent(request));

export { handle as GET, handle as OPTIONS, handle as POST };
