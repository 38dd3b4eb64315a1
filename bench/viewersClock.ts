/** Reports carry the time in the last digits of their latitude: this many milliseconds fit. */
export const CLOCK_MS = 10_000;
