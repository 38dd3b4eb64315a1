/**
 * Times at which a ride costs more. Of each kind the first band that fits holds, in the order written; bands of different kinds
 * hold together, and what they add adds up: each is a share of the ride's own parts, never of what another band added.
 */
import { z } from 'zod';
import { weekday } from '#contract/ground/week.ts';
import { DAY_KINDS } from '#contract/operation/workCalendar/dayKinds.ts';
import type { LocalDay, RideFacts } from '../facts.ts';
import { amount, minute, MOST_ROWS, share } from '../figures.ts';
import { BAND_KINDS, RIDE_PARTS, shareOf, type BandKind, sumOfKinds, type PriceLine } from '../lines.ts';

export const rideParts = z.array(z.enum(RIDE_PARTS)).min(1).max(RIDE_PARTS.length);

const timeBand = z.strictObject({
  kind: z.enum(BAND_KINDS),
  /** Local minutes of the pick-up. Beyond midnight: into the next day; alike: a whole day. */
  from: minute,
  to: minute,
  /** Of the day on which it begins, by the days that they count as; none: every day. */
  weekdays: z.array(weekday).max(7).default([]),
  /** What the calendar says of that day; none: any day. */
  days: z.array(z.enum(DAY_KINDS)).max(DAY_KINDS.length).default([]),
  /** The dates of that day from and to which it holds, both in it; null: open. Left out or null: on any date. */
  dates: z
    .strictObject({ from: z.iso.date().nullable(), to: z.iso.date().nullable() })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      params: { key: 'scope.datesInOrder' },
    })
    .nullable()
    .optional(),
  /** In place of the base's amount; of several that hold, the first that has one. */
  base: amount.nullable().default(null),
  /** Added, of the sum of the parts. */
  share: share.default(0),
  parts: rideParts.default(['mileage']),
});
export type TimeBand = z.output<typeof timeBand>;

export const timeBands = z.array(timeBand).max(MOST_ROWS);

/** Whether a minute lies in `[from, to)`, over midnight too; alike: always. */
export const isInBand = (at: number, from: number, to: number): boolean =>
  from < to ? at >= from && at < to : at >= from || at < to;

/** Where nobody knows the date, a band of certain dates does not hold. */
const isWithin = (dates: TimeBand['dates'], date: string | undefined): boolean =>
  dates == null ||
  (date !== undefined && (dates.from === null || dates.from <= date) && (dates.to === null || date <= dates.to));

const isOn = ({ weekdays, days, dates }: TimeBand, day: LocalDay | undefined): boolean =>
  day !== undefined &&
  (weekdays.length === 0 || weekdays.includes(day.weekday)) &&
  (days.length === 0 || days.includes(day.kind)) &&
  isWithin(dates, day.date);

type Moment = Pick<RideFacts, 'minute' | 'day' | 'dayBefore'>;

function fits(band: TimeBand, { minute: at, day, dayBefore }: Moment): boolean {
  const { from, to } = band;
  if (!isInBand(at, from, to)) return false;
  if (!askDays([band])) return true;
  // after midnight it is still the band of the day before
  return isOn(band, at < from ? dayBefore : day);
}

/** The bands that hold for a ride: of each kind the first that fits. */
export function holdingBands(bands: readonly TimeBand[], moment: Moment): TimeBand[] {
  const holding: TimeBand[] = [];
  for (const band of bands)
    if (holding.every(({ kind }) => kind !== band.kind) && fits(band, moment)) holding.push(band);
  return holding;
}

/** Whether some band asks which date it is. */
export const askDates = (bands: readonly TimeBand[]): boolean => bands.some(({ dates }) => dates != null);

/** Whether some band asks which day it is. */
export const askDays = (bands: readonly TimeBand[]): boolean =>
  bands.some(({ weekdays, days }) => weekdays.length > 0 || days.length > 0) || askDates(bands);

/** Whether what is only for bands of some kinds never applies: there is none of them. */
export const isNever = (only: readonly BandKind[], bands: readonly TimeBand[]): boolean =>
  only.length > 0 && bands.every(({ kind }) => !only.includes(kind));

/** What bands that hold add to the lines of the ride, in the order of a receipt. */
export const bandLines = (holding: readonly TimeBand[], lines: readonly PriceLine[]): PriceLine[] =>
  BAND_KINDS.flatMap((kind) => {
    const band = holding.find((one) => one.kind === kind);
    return band === undefined || band.share === 0 ? [] : shareOf(kind, sumOfKinds(lines, band.parts), band.share);
  });
