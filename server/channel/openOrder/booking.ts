/** For when a ride may be booked, and when the search for its car begins. */
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import {
  bookingLeastAhead,
  bookingMostAhead,
  bookingSearchBefore,
} from '#server/ground/settings/definitions/dispatch.ts';
import type { Services } from '#server/services.ts';
import { openOrderMessages } from './messages.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Knowing = Pick<Services, 'settings' | 'now'>;

/** The moment that a ride is for, as the database keeps it; null: it is for now. */
export const bookedFor = ({ scheduledAt }: { scheduledAt?: string | undefined }): string | null =>
  scheduledAt === undefined ? null : new Date(scheduledAt).toISOString();

/** The moment by which a trip is judged: which ranges hold, which price, how fast one drives. */
export const momentOf = (services: Pick<Services, 'now'>, scheduledAt: string | null): Date =>
  scheduledAt === null ? services.now() : new Date(scheduledAt);

/** @throws Refusal 409 for a time for which no bookings are taken; it says which are, by these sentences */
export function refuseTime(
  { settings, now }: Knowing,
  scheduledAt: string | null,
  say: Readonly<Record<'noBookings' | 'tooSoon' | 'tooFarAhead', Message>> = openOrderMessages,
): void {
  if (scheduledAt === null) return;
  const days = settings.get(bookingMostAhead);
  if (days === 0) throw new Refusal(409, say.noBookings);
  const minutes = settings.get(bookingLeastAhead);
  const ahead = Date.parse(scheduledAt) - now().getTime();
  if (ahead < minutes * MINUTE_MS) throw new Refusal(409, say.tooSoon, { params: { minutes } });
  if (ahead > days * DAY_MS) throw new Refusal(409, say.tooFarAhead, { params: { days } });
}

/** How the search for a car begins. */
export interface Search {
  /** Null: at once. */
  readonly searchFrom: string | null;
  /** The order fails without a car by then. */
  readonly waitUntil: string;
}

/**
 * @param searchBefore seconds before the time that was booked, where a rule says it
 * @param longestWait seconds
 */
export function searchOf(
  { settings, now }: Knowing,
  scheduledAt: string | null,
  { searchBefore, longestWait }: { searchBefore: number | null; longestWait: number },
): Search {
  const wanted = scheduledAt === null ? now().getTime() : Date.parse(scheduledAt);
  const waitUntil = new Date(wanted + longestWait * 1000).toISOString();
  if (scheduledAt === null) return { searchFrom: null, waitUntil };
  const before = searchBefore === null ? settings.get(bookingSearchBefore) * MINUTE_MS : searchBefore * 1000;
  const from = wanted - before;
  return { searchFrom: from <= now().getTime() ? null : new Date(from).toISOString(), waitUntil };
}
