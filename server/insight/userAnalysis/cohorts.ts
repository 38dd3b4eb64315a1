/** Passengers by their first ride: for a call, and for the job that writes it to a file. */
import type { z } from 'zod';
import { hiddenGroups } from '#contract/ground/smallGroups.ts';
import type { cohortsInput } from '#contract/insight/userAnalysis/calls.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Serving } from '#server/insight/columns/places.ts';
import { cohortsFromColumns, type CohortsAsked } from './columnCohorts.ts';
import { cohortCells, passengerCurrencies } from './queries.ts';
import { catchUpWeeks } from './weeks.ts';

export const DAY_MS = 86_400_000;
export const WEEK = 7;

interface Asking {
  jobDb: Db;
  /** Null: rides by week answer. */
  columns: Serving | null;
  clock: Pick<WallClock, 'moment' | 'dayBegins' | 'timeZone'>;
  now: Date;
  /** The longest that counting rides by week may take before it is asked. */
  countMs: number;
}

/** A day of 1970-01-01 + n as `2026-11-23`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week that runs, in days since 1970; and the first moment of a day. */
export function calendarOf({ clock, now }: Pick<Asking, 'clock' | 'now'>) {
  const today = clock.moment(now.getTime()).day;
  // 1970-01-01 was a Thursday
  const monday = today - ((today + 3) % WEEK);
  const instantOf = (day: number) => new Date(clock.dayBegins(day)).toISOString();
  return { monday, instantOf, timeZone: clock.timeZone };
}

/** The currency that was asked for, or that of most passengers; and all of theirs. */
export async function currencyOf(asking: Pick<Asking, 'jobDb'>, named: string | undefined) {
  const found = (await patiently(asking, passengerCurrencies)).map(({ currency }) => currency);
  const currency = named ?? found[0] ?? USUAL_CURRENCY;
  return { currency, currencies: found.length === 0 ? [currency] : found };
}
const USUAL_CURRENCY = 'CNY';

async function fromWeeks(asking: Asking, about: CohortsAsked) {
  const { jobDb, clock, countMs } = asking;
  const waiting = await catchUpWeeks({ jobDb, ranges: { clock } }, countMs);
  const { from, span, currency } = about;
  return {
    rows: await patiently(asking, (db) => cohortCells(db, { from: dayText(from), span, currency })),
    columns: null,
    waiting,
  };
}

export async function cohortsAnswer(
  asking: Asking,
  { measure, span, periods, currency: named }: z.output<typeof cohortsInput>,
) {
  const { currency, currencies } = await currencyOf(asking, named);
  const { monday } = calendarOf(asking);
  const days = span * WEEK;
  const from = monday + WEEK - periods * days;
  const about = { from, span: days, periods, currency, measure };
  const { rows, columns, waiting } =
    (await cohortsFromColumns(asking.columns, about, asking)) ?? (await fromWeeks(asking, about));
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort);
  const counted = measure === 'value' ? 'paying' : 'passengers';
  const sizeOf = (place: number) => Number(byCohort.get(place)?.find(({ age }) => age === 0)?.[counted] ?? 0);
  const hidden = hiddenGroups(Array.from({ length: periods }, (_, place) => sizeOf(place)));
  const cohorts = Array.from({ length: periods }, (_, place) => {
    const cells = new Map((byCohort.get(place) ?? []).map((row) => [row.age, row]));
    const begins = from + place * days;
    const newest = begins + days - WEEK;
    // those who came last are the last whose period is over
    const ages = Math.max(0, Math.floor((monday - newest) / days));
    const size = sizeOf(place);
    if (size === 0 || hidden[place] === true)
      return { from: dayText(begins), isHidden: size > 0, size: size > 0 ? null : 0, cells: [] };
    let spent = 0;
    return {
      from: dayText(begins),
      isHidden: false,
      size,
      cells: Array.from({ length: periods }, (_each, age) => {
        if (age >= ages) return null;
        const cell = cells.get(age);
        spent += Number(cell?.spent ?? 0);
        return measure === 'value' ? Math.round(spent / size) : Number(cell?.passengers ?? 0) / size;
      }),
    };
  });
  return { asOf: asking.now.toISOString(), waiting, currency, currencies, columns, cohorts };
}
