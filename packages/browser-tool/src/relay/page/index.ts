export { type ConnectPageOptions, connectPage, type PageConnection, type PageStatus } from "./connect-page.ts";
