/** Figures of demand: by how much a ride is dearer, by map cell and hour of the week. */

/** Hours of a week, the first from Monday 0:00. */
export const WEEK_HOURS = 168;
/** Hundredths. */
export const LEAST_SURGE = 100;
export const MOST_SURGE = 500;
/** Cells in all; more are refused. */
export const MOST_SURGE_CELLS = 5000;
/** Rows of one file. */
export const MOST_SURGE_ROWS = 20_000;
export const SURGE_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Of a cell that a file names by a position: hexagons of about 0.7 km². */
export const SURGE_RESOLUTION = 8;

/** The place of an hour in a week. @param weekday 1 is Monday; @param minute of the local day */
export const hourOfWeek = (weekday: number, minute: number): number => (weekday - 1) * 24 + Math.floor(minute / 60);
