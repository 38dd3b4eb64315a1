const PERCENT = 100;

/** A part of one as whole hundredths. */
export const percentOf = (part: number): number => Math.round(part * PERCENT);
