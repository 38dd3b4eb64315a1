/** How a ride is blurred before it is told. Needs no schema. */

/** Metres around the real ends of a ride of which nothing is told. */
export const LEAST_CUT_M = 300;
export const MOST_CUT_M = 2000;
export const USUAL_CUT_M = 500;
/** Seconds that go from both ends besides. */
export const CUT_S = 30;
/** What is left is shorter: there is nothing to tell. */
export const LEAST_TOLD_M = 500;
export const LEAST_TOLD_S = 60;
/** Seconds between two places, and the grid on which places and times lie. */
export const STEP_S = 5;
export const GRID_M = 5;
/** A longer wait is told as one of this: its length would be a trace. */
export const MOST_WAIT_S = 20;
