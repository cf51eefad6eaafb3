export type { PageDriver } from "@giselles-ai/protocol";
