/** Figures of demand: by how much a ride is dearer, by map cell and hour of the week. */

/** Hours of a week, the first from Monday 0:00. */
export const WEEK_HOURS = 168;
/** Hundredths. */
export const LEAST_SURGE = 100;
export const MOST_SURGE = 500;
/** Demand below supply may make a ride cheaper, down to half. */
export const LEAST_LIVE_SURGE = 50;
/** Cells in all; more are refused. */
export const MOST_SURGE_CELLS = 5000;
/** Rows of one file. */
export const MOST_SURGE_ROWS = 20_000;
export const SURGE_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Of a cell that a file names by a position: hexagons of about 0.7 km². */
export const SURGE_RESOLUTION = 8;

/** The place of an hour in a week. @param weekday 1 is Monday; @param minute of the local day */
export const hourOfWeek = (weekday: number, minute: number): number => (weekday - 1) * 24 + Math.floor(minute / 60);

/** Live demand: wishes of so many minutes count. */
export const WISH_MINUTES = 10;
/** With fewer wishes in a cell and those around it nothing is said of them. */
export const LEAST_WISHES = 3;
/** Hundredths by which a figure moves in one minute, at most. */
export const LIVE_STEP = 10;
/** Seconds after which live figures hold no longer: then a ride multiplies by 1. */
export const LIVE_HOLDS_SECONDS = 180;
/** Cells of one answer. */
export const MOST_LIVE_CELLS = 300;

/** Where a rule takes its figure from: the table of the week, live demand, or whichever is higher. */
export const SURGE_SOURCES = ['table', 'live', 'greater'] as const;
export type SurgeSource = (typeof SURGE_SOURCES)[number];

/** What wishes and free cars come to, in hundredths: as many of both are 100, each wish for a car more adds 50. */
const aimOf = (wishes: number, cars: number): number =>
  wishes < LEAST_WISHES
    ? 100
    : Math.min(MOST_SURGE, Math.max(LEAST_LIVE_SURGE, 50 + Math.round((50 * wishes) / Math.max(1, cars))));

/** The figure of a minute, a step from the one before towards what wishes and free cars come to. @param before 100 where there was none */
export function liveFigure(before: number, wishes: number, cars: number): number {
  const way = aimOf(wishes, cars) - before;
  return before + Math.min(LIVE_STEP, Math.max(-LIVE_STEP, way));
}
