const two = (part: number): string => String(part).padStart(2, '0');
/** A minute of the local day as a clock shows it. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
