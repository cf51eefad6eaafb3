export { type ConnectPageOptions, connectPage, type PageConnection } from "./connect-page.ts";
export type { PageStatus } from "./relay-connection.ts";
