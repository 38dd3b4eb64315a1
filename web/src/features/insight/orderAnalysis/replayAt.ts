import { dayStart, instantIn, localIn } from '#web/shared/analysis/zone.ts';

const HOUR_MS = 3_600_000;

/** The address of the replay of an hour by the clock of the fleet: of the last such hour of the period that is over, or else of the last one. */
export function replayAt(periodEnd: string, hour: number, zone: string, now = Date.now()): string {
  const last = localIn(Math.min(Date.parse(periodEnd), now), zone);
  let begin = Math.floor(last / HOUR_MS) * HOUR_MS - HOUR_MS;
  if (hour < 24) {
    const sameDay = dayStart(last) + hour * HOUR_MS;
    begin = sameDay + HOUR_MS <= last ? sameDay : sameDay - 24 * HOUR_MS;
  }
  const from = new Date(instantIn(begin, zone)).toISOString();
  const query = new URLSearchParams({ view: 'replay', from, minutes: '60' });
  return `/capacity/monitoring?${query.toString()}`;
}
