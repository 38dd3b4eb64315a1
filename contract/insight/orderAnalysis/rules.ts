/** What orders are analysed by. */

/** From request to payment; each step is reached by some of those of the step before. */
export const FUNNEL_STEPS = ['requested', 'assigned', 'pickedUp', 'completed', 'paid'] as const;

/** Measures with a distribution: seconds, seconds, metres, minor units. */
export const MEASURES = ['wait', 'duration', 'distance', 'price'] as const;
export type Measure = (typeof MEASURES)[number];
/** The width of a bar of the histogram, in the unit of the measure; the last bar is open. */
export const BAR_WIDTH = { wait: 60, duration: 180, distance: 1000, price: 500 } as const satisfies Record<
  Measure,
  number
>;
export const BARS = 20;
export const PERCENTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** What a cell of the map, or an hour of the week, may show. */
export const PLACE_FIGURES = ['requested', 'unserved', 'revenue', 'wait'] as const;
export type PlaceFigure = (typeof PLACE_FIGURES)[number];

/** H3 resolutions of the map, coarse to fine. */
export const COARSEST_CELLS = 5;
export const FINEST_CELLS = 9;
/** Cells and flows of an answer at most. */
export const MOST_CELLS = 1500;
export const MOST_FLOWS = 80;
/** Days of a question at most. */
export const MOST_DAYS = 366;
