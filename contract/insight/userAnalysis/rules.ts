/** How passengers are grouped. Days are whole days, weeks begin on Monday by the fleet's clock. */

/** Somebody without a ride for so many days counts as lost. */
export const LOST_AFTER_DAYS = 28;
/** An order younger than this is recent. */
export const RECENT_DAYS = 14;

export const RECENCIES = ['recent', 'slipping', 'lost'] as const;
export type Recency = (typeof RECENCIES)[number];
export const FREQUENCIES = ['once', 'some', 'many'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const WORTHS = ['usual', 'high'] as const;
export type Worth = (typeof WORTHS)[number];

/** Rides within four weeks: the least of each band. */
export const RIDE_BANDS = [1, 2, 3, 5, 10] as const;

/** What may stand before the next ride. */
export const CAUSES = ['wait', 'ending', 'price'] as const;
export type Cause = (typeof CAUSES)[number];
/** What is seen after it. */
export const SEQUELS = ['ridesAgain', 'complains', 'ratesLow'] as const;
export type Sequel = (typeof SEQUELS)[number];
/** How an order ended. */
export const ENDINGS = ['completed', 'passenger', 'operator', 'vehicle', 'failed'] as const;
/** Where the second and each further band begins: seconds waited, minor units. */
export const BAND_STARTS = { wait: [180, 360, 600], price: [1500, 3000, 6000] } as const;
/** A rating up to this is low. */
export const LOW_RATING = 2;
