export { type ApprovalRoutes, type ApprovalStore, createApprovalRoutes } from "./create-approval-routes.ts";
export { type ChatAgent, type ChatRoute, type ChatRouteOptions, createChatRoute } from "./create-chat-route.ts";
export { createNodeMiddleware } from "./create-node-middleware.ts";
export type { FindOwner, Owner } from "./route-request.ts";
