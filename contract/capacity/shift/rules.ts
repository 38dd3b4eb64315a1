/** What stands in the log of the shifts. */
export const SHIFT_ENTRIES = ['began', 'ended', 'note', 'handedOver'] as const;
export type ShiftEntryKind = (typeof SHIFT_ENTRIES)[number];
/** Notes that stay at the top until somebody takes them down. */
export const MOST_PINNED = 10;
