/** The look of a kind of range: its line and its colour, the same on maps and beside them. */
import type { RangeKind } from '#contract/capacity/range/rules.ts';

/** Dashes and gaps in widths of the line; null: a whole line. */
export const KIND_DASHES: Record<RangeKind, number[] | null> = {
  operating: null,
  slow: [4, 2],
  noStop: [1, 2],
  noGo: [6, 2, 1, 2],
};
export const KIND_WIDTH: Record<RangeKind, number> = { operating: 2, slow: 2, noStop: 2.5, noGo: 2.5 };
export const KIND_FILL: Record<RangeKind, number> = { operating: 0.06, slow: 0.1, noStop: 0.1, noGo: 0.18 };
