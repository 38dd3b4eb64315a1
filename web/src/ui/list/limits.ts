/** Figures of lists. Tied to the contract's by their types alone, so that a list page does not load the schemas. */
import type * as core from '#contract/ground/core.ts';

/** Counting stops here, and so does paging by number. */
export const TOTAL_CAP: typeof core.TOTAL_CAP = 10_000;
export const MAX_PAGE_SIZE: typeof core.MAX_PAGE_SIZE = 200;
/** Most rows of a batch. */
export const SELECTION_CAP = MAX_PAGE_SIZE;
export const PAGE_SIZES = [20, 50, 100, MAX_PAGE_SIZE] as const;
/** From here on only the rows in sight are drawn. */
export const DRAW_ALL_UP_TO = 50;
/** A list of so few rows needs no pages and no views. */
export const FEW_ROWS = 10;
