/** What a number is before it is rounded: ways of computing differ beyond it. Percentiles of microseconds have no more digits. */
const DIGITS = 8;

/**
 * A figure, rounded to so many digits, the half up. The database and the engine of columns interpolate by other sums of floating point;
 * what lies in the middle between two numbers is a little less of one than of the other, so the noise goes first.
 */
export function roundedTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(Number((value * factor).toFixed(DIGITS))) / factor;
}
