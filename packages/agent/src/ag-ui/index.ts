export { type AgUiOptions, createAgUiHandler } from "./create-ag-ui-handler.ts";
