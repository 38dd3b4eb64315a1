/** What the portal's first page shows of the fleet, without a schema. */

/** Fewer free cars than this in a part are not counted: of one or two, somebody could tell where they are. */
export const FEWEST_COUNTED_CARS = 3;
export const MOST_PORTAL_STATIONS = 200;
export const MOST_PORTAL_NOTICES = 5;

/**
 * Why no ride begins or ends at a place: nobody knows it, several are called so, it lies outside the service area, it is not served
 * at this hour, nobody may get in or out there, an authority has closed it.
 */
export const PLACE_PROBLEMS = ['unknown', 'several', 'outside', 'shut', 'noStop', 'closed'] as const;
export type PlaceProblem = (typeof PLACE_PROBLEMS)[number];

/** Why a trip between two good places has no price: both are the same, no pay rule. */
export const PRICE_PROBLEMS = ['samePlace', 'noRule'] as const;
export type PriceProblem = (typeof PRICE_PROBLEMS)[number];

/** Characters of a place as it is asked. */
export const LONGEST_PLACE = 80;
/** Four decimals of a degree are about ten metres: enough for a price, and not the door of somebody's house. */
const DECIMALS = 4;

/** A position as it is typed, shown and asked: latitude first, as maps give it. */
export const pointText = ([lng, lat]: readonly [lng: number, lat: number]): string =>
  `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`;
