/** How long the documents of cars and companies are good, for lists and screens. */

/** Documents that expire within so many days are shown as expiring. */
export const EXPIRING_DAYS = 30;

/** Files of one document. */
export const DOCUMENT_FILES = 10;
/** Documents of one thing; more are refused. */
export const MOST_DOCUMENTS = 100;

/** What documents are at a day; `none`: none of them expires. */
export const DOCUMENT_STANDINGS = ['valid', 'expiring', 'expired', 'none'] as const;
export type DocumentStanding = (typeof DOCUMENT_STANDINGS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** The operator's clock: China has one time zone and no summer time. */
export const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** The day in China, `YYYY-MM-DD`, so many days after a moment. */
export const dayInChina = (at: number, daysLater = 0): string =>
  new Date(at + CHINA_OFFSET_MS + daysLater * DAY_MS).toISOString().slice(0, 10);

/** A document is good on the day that it names, and no longer on the next. */
export function standingOf(expiresOn: string | null, at: number): DocumentStanding {
  if (expiresOn === null) return 'none';
  if (expiresOn < dayInChina(at)) return 'expired';
  return expiresOn <= dayInChina(at, EXPIRING_DAYS) ? 'expiring' : 'valid';
}

/** The day on which the first kind of document runs out: a newer document of a kind takes the place of the older one. */
export function firstExpiry(documents: readonly { kind: string; expiresOn: string | null }[]): string | null {
  const last = new Map<string, string>();
  for (const { kind, expiresOn } of documents) {
    // one without an end covers its kind for ever
    const until = expiresOn ?? '9999-12-31';
    if (until > (last.get(kind) ?? '')) last.set(kind, until);
  }
  const [first] = [...last.values()].sort();
  return first === undefined || first === '9999-12-31' ? null : first;
}

/** The days between which documents of this standing run out, both included. */
export function expiryWithin(
  standing: 'expiring' | 'expired' | undefined,
  at: number,
): { expireFrom?: string; expireTo?: string } {
  if (standing === 'expired') return { expireTo: dayInChina(at, -1) };
  return standing === 'expiring' ? { expireFrom: dayInChina(at), expireTo: dayInChina(at, EXPIRING_DAYS) } : {};
}
