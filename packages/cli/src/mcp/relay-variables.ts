/** If one of these is set, `giselle mcp` uses the page that a user has open. */
export const relayVariables = ["BROWSER_TOOL_RELAY_URL", "BROWSER_TOOL_RELAY_SESSION_ID", "BROWSER_TOOL_RELAY_TOKEN"];
