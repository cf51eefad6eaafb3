export type { PlannerEngine } from "./engine.ts";
