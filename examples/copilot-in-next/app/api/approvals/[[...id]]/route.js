import { createApprovalRoutes } from "@giselles-ai/giselle-provider/route";
import { copilot } from "../../../copilot.js";

export const { GET, POST } = createApprovalRoutes(copilot);
