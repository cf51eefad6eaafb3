import { createChatRoute } from "@giselles-ai/giselle-provider/route";
import { copilot } from "../../copilot.js";

export const { POST, DELETE } = createChatRoute(copilot);
