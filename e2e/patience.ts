/** A limit of waiting, in milliseconds, on a machine as busy as the run found this one to be (scripts/test/patience.ts). */
const factor = Number(process.env['TEST_PATIENCE'] ?? '') || 1;

export const patient = (ms: number): number => Math.round(ms * factor);
