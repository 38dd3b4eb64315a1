/** Reports carry the time in the last digits of their latitude: so many milliseconds fit. */
export const CLOCK_MS = 10_000;
