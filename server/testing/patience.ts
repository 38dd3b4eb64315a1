/** How long tests wait at most: a run measures how busy the machine is, and names a factor for what it starts. */

/** The variable with the factor. */
export const PATIENCE = 'TEST_PATIENCE';

const factor = Number(process.env[PATIENCE] ?? '') || 1;

/** A limit of waiting, in milliseconds, on a machine as busy as this one. */
export const patient = (ms: number): number => Math.round(ms * factor);
