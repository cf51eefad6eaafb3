export { type ReadRunRequest, readRunRequest } from "./read-run-request.ts";
