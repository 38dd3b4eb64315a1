/** Which rides a factor of the distance is learned from and for. */

/** Weeks of rides, up to now. */
export const LEARNS_WEEKS = 8;

/** Straight metres from which each class of rides begins. */
export const RIDE_LENGTHS = [0, 500, 1000, 2000, 4000, 7000, 12_000, 20_000] as const;
/** Local hours at which each band of the day begins. */
export const DAY_BANDS = [0, 6, 10, 16, 20] as const;
