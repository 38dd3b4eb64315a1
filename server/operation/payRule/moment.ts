/** When a ride begins, as its facts keep it. */
import type { LocalDay, RideFacts } from '#contract/operation/payRule/facts.ts';
import type { Places } from '#server/operation/scope/place.ts';
import { countedWeekday, dayKindOf } from '#server/operation/workCalendar/calendar.ts';

export type Moment = Pick<RideFacts, 'minute' | 'day' | 'dayBefore'>;

/** By the fleet’s clock and the calendar. */
export function momentOfRide({ clock, calendar }: Pick<Places, 'clock' | 'calendar'>, at: number): Moment {
  const { day, minute } = clock.moment(at);
  const on = (which: number): LocalDay => ({
    weekday: countedWeekday(which, calendar),
    kind: dayKindOf(which, calendar),
  });
  return { minute, day: on(day), dayBefore: on(day - 1) };
}
