import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';

/** Where a car is, when that can be believed: not where it cannot have driven to, nor where no satellite says that it is. */
export const placeOf = ({ fix }: Pick<LiveCar, 'fix'>): Fix | null =>
  fix === null || fix.flags.includes('noFix') || fix.flags.includes('jump') ? null : fix;
