/** What the calendar says of a day: one on which nobody works, one that makes up for it, or neither. */
export const DAY_KINDS = ['ordinary', 'holiday', 'makeUp'] as const;
export type DayKind = (typeof DAY_KINDS)[number];
