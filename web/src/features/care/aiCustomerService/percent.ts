const PERCENT = 100;

const TENTHS = 10;
/** Parts are quotients: 0.29 times a hundred is a little less than 29. */
const NOISE = 1e-6;

/** A part of one as hundredths, to one decimal and never rounded up: what is short of a threshold reads as short of it. */
export const percentOf = (part: number): number => Math.floor(part * PERCENT * TENTHS + NOISE) / TENTHS;
