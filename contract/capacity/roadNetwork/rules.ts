/** What a network of roads is at most. */

export const MOST_SEGMENTS = 300_000;
export const MOST_ROAD_BYTES = 100 * 1024 ** 2;
/** Networks that are kept. */
export const MOST_NETWORKS = 20;

/** `draft`: was never in force. `replaced`: was, and can be put back. */
export const ROAD_NETWORK_STATES = ['draft', 'inForce', 'replaced'] as const;
export type RoadNetworkState = (typeof ROAD_NETWORK_STATES)[number];
