/** Which of the first rows of a table is its head: above it people write titles, dates and notes. */

/** Rows that are looked at, blank ones aside. */
export const MOST_ABOVE_HEAD = 10;

/** The first row that has what is needed; none: the first of all, so that what it lacks is said of it. */
export const headAmong = <Row>(rows: readonly Row[], isHead: (row: Row) => boolean): number =>
  Math.max(0, rows.slice(0, MOST_ABOVE_HEAD).findIndex(isHead));
