/** What a period is compared with: the one before it, the same days a week or 52 weeks ago (so that weekdays match). */
export const COMPARISONS = ['previous', 'lastWeek', 'lastYear'] as const;
export type Comparison = (typeof COMPARISONS)[number];
