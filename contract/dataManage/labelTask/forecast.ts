/** When a task will be done, from what was done so far. */

/** Days that are looked back at. */
export const FORECAST_DAYS = 14;
/** With fewer days on which frames were accepted nothing is foretold. */
export const LEAST_FORECAST_DAYS = 3;

export interface Forecast {
  /** Frames a day, over all days since the first, those without work too. */
  readonly perDay: number;
  /** Days from now at the least. */
  readonly from: number;
  /** Days from now at the most; null when the days differ too much for an end to be named. */
  readonly to: number | null;
}

/** Of four futures like the past, three lie between: the 87.5th percentile of a normal mean. */
const SPREAD = 1.15;

/**
 * @param days frames that were accepted on each day since the first, today included, oldest first
 * @param remaining frames that are not accepted
 * @returns null when nothing remains or too little was done to tell
 */
export function forecastOf(days: readonly number[], remaining: number): Forecast | null {
  if (remaining === 0 || days.filter((frames) => frames > 0).length < LEAST_FORECAST_DAYS) return null;
  const perDay = days.reduce((sum, frames) => sum + frames, 0) / days.length;
  const variance = days.reduce((sum, frames) => sum + (frames - perDay) ** 2, 0) / (days.length - 1);
  const error = SPREAD * Math.sqrt(variance / days.length);
  return {
    perDay,
    from: Math.ceil(remaining / (perDay + error)),
    to: perDay > error ? Math.ceil(remaining / (perDay - error)) : null,
  };
}
