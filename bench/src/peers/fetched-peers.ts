/** Large packages, or ones with other versions of our dependencies. Only a full bench run downloads them. */
export const fetchedPeers = { "agent-browser": "0.41.0", "@browserbasehq/stagehand": "4.1.0" } as const;

export type FetchedPeer = keyof typeof fetchedPeers;
