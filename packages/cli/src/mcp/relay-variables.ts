/** Where one of them is set, it is about the page that a user has open. */
export const relayVariables = ["BROWSER_TOOL_RELAY_URL", "BROWSER_TOOL_RELAY_SESSION_ID", "BROWSER_TOOL_RELAY_TOKEN"];
