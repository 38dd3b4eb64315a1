/** Feeds of road works: their enumerations, without a schema. */
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';

/** `wzdx`: Work Zone Data Exchange 4, GeoJSON. `datex2`: DATEX II 2 and 3, situations as XML. */
export const FEED_FORMATS = ['wzdx', 'datex2'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const FEED_STATES = ['reading', 'paused'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Who closes what a feed says is closed: a person, or the feed by itself where nothing about it is in doubt. */
export const FEED_CLOSERS = ['person', 'feed'] as const;
export type FeedCloser = (typeof FEED_CLOSERS)[number];

/** `notUnderstood`: an answer came, and it is none of the format. */
export const FEED_PROBLEMS = [...LINK_PROBLEMS, 'notUnderstood'] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** Events near our zones that are kept of one feed; those that close a road come first. */
export const MOST_NEAR = 1000;
