/** What a measurement came to. */
export interface Figure {
  what: string;
  found: string;
  wanted: string;
  ok: boolean;
}

/** How a measurement ends that ran to its end and found less than is wanted; any other code is a fault of the measurement. */
export const MISSED = 3;

/** Says by the exit code of this process whether what was found is what is wanted. */
export const settle = (isWithin: boolean): void => void (process.exitCode = isWithin ? 0 : MISSED);
