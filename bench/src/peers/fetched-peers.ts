/** Big, or with versions of their own of what we use: these are fetched by those who measure, and by nobody else. */
export const fetchedPeers = { "agent-browser": "0.41.0", "@browserbasehq/stagehand": "4.1.0" } as const;

export type FetchedPeer = keyof typeof fetchedPeers;
