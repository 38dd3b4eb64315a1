/** Road works that feeds tell of: their enumerations, without a schema. */

/** `proposed`: a person has not decided. `closed`: an area was closed for it. `over`: the feed says no more of it, or its time has passed. */
export const ROAD_WORK_STATES = ['proposed', 'closed', 'dismissed', 'over'] as const;
export type RoadWorkState = (typeof ROAD_WORK_STATES)[number];

/**
 * What happened since somebody decided, or closed it by itself. `changed`: the feed says something else now. `gone`: it says nothing
 * of it any more. `refused`: it could not be closed by itself.
 */
export const ROAD_WORK_NEWS = ['changed', 'gone', 'refused'] as const;
export type RoadWorkNews = (typeof ROAD_WORK_NEWS)[number];

/** What is left of the road. `alternating`: one direction at a time. */
export const ROAD_IMPACTS = ['closed', 'alternating', 'lanes', 'unknown'] as const;
export type RoadImpact = (typeof ROAD_IMPACTS)[number];

/** What a person has to look at: the place is known by a few points only, or its times are not certain. */
export const ROAD_WORK_DOUBTS = ['place', 'times'] as const;
export type RoadWorkDoubt = (typeof ROAD_WORK_DOUBTS)[number];

/** What people call it: its roads, or else what the feed calls it. */
export const roadWorkName = ({ roads, eventId }: { readonly roads: string; readonly eventId: string }): string =>
  roads === '' ? eventId : roads;
