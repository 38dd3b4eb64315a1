/** When a ride begins, as its facts keep it. */
import type { KeptTerms } from '#contract/finance/payRule/before.ts';
import type { LocalDay, RideFacts } from '#contract/finance/payRule/facts.ts';
import { askDates } from '#contract/finance/payRule/parts/bands.ts';
import type { Places } from '#server/operation/scope/place.ts';
import { countedWeekday, dateOf, dayKindOf } from '#server/operation/workCalendar/calendar.ts';

export type Moment = Pick<RideFacts, 'minute' | 'day' | 'dayBefore'>;

/** By the fleet’s clock and the calendar; with its date, where the bands of some terms ask for it. */
export function momentOfRide(
  { clock, calendar }: Pick<Places, 'clock' | 'calendar'>,
  at: number,
  terms: Pick<KeptTerms, 'bands'> = {},
): Required<Moment> {
  const { day, minute } = clock.moment(at);
  const on = (which: number): LocalDay => ({
    weekday: countedWeekday(which, calendar),
    kind: dayKindOf(which, calendar),
    ...(askDates(terms.bands ?? []) ? { date: dateOf(which) } : {}),
  });
  return { minute, day: on(day), dayBefore: on(day - 1) };
}
