/** What the portal's first page shows of the fleet, without a schema. */

/** Fewer free cars than this in a part are not counted: of one or two, somebody could tell where they are. */
export const FEWEST_COUNTED_CARS = 3;
export const MOST_PORTAL_STATIONS = 200;
export const MOST_PORTAL_NOTICES = 5;

/** Why a trip has no price: unknown stations, the same twice, not served there now, no pay rule. */
export const PRICE_PROBLEMS = ['unknownStation', 'sameStation', 'notServed', 'noRule'] as const;
export type PriceProblem = (typeof PRICE_PROBLEMS)[number];
