/** What was agreed about a pick-up, and what follows from it for waiting and for being late. */
import { secondsBetween } from './newOrder.ts';

/** Since when the car has waited for its passenger: nobody who booked has to come before the time. Null: it is not there yet. */
export function awaitedSince({
  arrivedAt,
  scheduledAt,
}: {
  readonly arrivedAt: string | null;
  readonly scheduledAt: string | null;
}): string | null {
  if (arrivedAt === null || scheduledAt === null) return arrivedAt;
  return Date.parse(scheduledAt) > Date.parse(arrivedAt) ? scheduledAt : arrivedAt;
}

/**
 * Seconds after ordering in which the car was promised: at the time that was booked, or else as it was quoted.
 * @param quoted null without a quote
 */
export function promisedSeconds(
  { requestedAt, scheduledAt }: { readonly requestedAt: string; readonly scheduledAt: string | null },
  quoted: number | null,
): number | null {
  const booked = secondsBetween(requestedAt, scheduledAt);
  return booked === null ? quoted : Math.max(0, booked);
}

/** When a ride was to begin that never did, or began without a moment that is known; in whatever way instants are told. */
export const wantedAt = <Instant extends string | number>({
  requestedAt,
  scheduledAt,
}: {
  readonly requestedAt: Instant;
  readonly scheduledAt: Instant | null;
}): Instant => scheduledAt ?? requestedAt;
