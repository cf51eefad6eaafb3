export { type UseRelayPageOptions, useRelayPage } from "./use-relay-page.ts";
