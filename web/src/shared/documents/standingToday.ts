import { standingOf, type DocumentStanding } from '#contract/base/document/rules.ts';

/** The standing today of a document that ends on a day. */
export const standingToday = (day: string | null): DocumentStanding => standingOf(day, Date.now());
