// What the MCP SDK takes from its surroundings, for the program in one piece: of its two validators of JSON Schema the small one.

export { default as process } from "node:process";
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
