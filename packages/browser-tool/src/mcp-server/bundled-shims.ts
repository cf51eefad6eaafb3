// Replaces the MCP SDK's shims in the bundled program, to use the smaller of its two JSON Schema validators.

export { default as process } from "node:process";
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
