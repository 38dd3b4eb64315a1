/** How far ahead a ride is booked. */

/** The most days that an operator can configure; rules and searches of booked rides hold for as many. */
export const MOST_DAYS_AHEAD = 60;
