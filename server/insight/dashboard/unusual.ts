/** When a figure is called unusual: it lies outside of what its own history explains. */
import { figureOf, type FigureName, type FigureUnit } from '#contract/insight/figure/figures.ts';

/** Fewer weeks say nothing. */
const LEAST_WEEKS = 4;
/** Makes the median deviation comparable to a standard deviation; three of them hold nearly all of what chance does. */
const DEVIATIONS = 3 * 1.4826;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
};

/** What chance alone may do: counts vary by their root; a share, a time and money less than this is not worth a look. */
function leastMargin(unit: FigureUnit, middle: number): number {
  if (unit === 'count') return 3 * Math.sqrt(Math.max(1, middle));
  if (unit === 'share') return 0.05;
  if (unit === 'second') return 30 + middle * 0.2;
  return Math.abs(middle) * 0.2;
}

/** Holds a value against its history. Null with too little history. */
export function judged(figure: FigureName, value: number, history: readonly number[]) {
  if (history.length < LEAST_WEEKS) return null;
  const middle = medianOf(history);
  const spread = medianOf(history.map((one) => Math.abs(one - middle)));
  const margin = Math.max(DEVIATIONS * spread, leastMargin(figureOf(figure).unit, middle));
  return {
    middle,
    low: Math.min(...history),
    high: Math.max(...history),
    weeks: history.length,
    isUnusual: Math.abs(value - middle) > margin,
  };
}
