import type { userAnalysisCalls } from '#contract/insight/userAnalysis/calls.ts';
import { BAND_STARTS, ENDINGS, LOST_AFTER_DAYS, RIDE_BANDS, type Cause } from '#contract/insight/userAnalysis/rules.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import type { Services } from '#server/services.ts';
import { calendarOf, cohortsAnswer, currencyOf, DAY_MS, dayText, WEEK } from './cohorts.ts';
import { differenceOf, shareOf } from './intervals.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import { complaintsByWeek, effectBands, ridesBetween, segmentBounds, segmentSizes, weekSeries } from './queries.ts';
import { hiddenGroups } from '#contract/ground/smallGroups.ts';
import { catchUpWeeks } from './weeks.ts';

/** The longest that an answer waits for passengers to be counted. */
const COUNT_MS = 1000;
/** Days in which the orders lie whose next four weeks are over. */
const EFFECT_DAYS = 91;

const rated = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((100 * sum) / count) / 100;

const askingOf = ({ jobDb, ranges, now }: Services) => ({ jobDb, clock: ranges.clock, now: now() });

const HIDDEN_WEEK = {
  isHidden: true,
  riders: null,
  new: null,
  returning: null,
  back: null,
  lost: null,
  rides: null,
  rating: null,
  complaints: null,
  hidden: [],
};

type WeekRow = Awaited<ReturnType<ReturnType<typeof weekSeries>['execute']>>[number];

/** The parts of a week's passengers, of whom all are told: none that is few, nor one that would tell another. */
function toldParts(row: WeekRow, { isNewHidden, isRunning }: { isNewHidden: boolean; isRunning: boolean }) {
  const counts = { new: Number(row.new), returning: Number(row.returning), back: Number(row.back) };
  const few = hiddenGroups([counts.new, counts.returning, counts.back]);
  // one that is hidden alone is what the others leave of the whole
  const needsAnother = isNewHidden && !few.includes(true);
  const hides = {
    new: isNewHidden || few[0] === true,
    returning: few[1] === true || (needsAnother && counts.returning > 0),
    back: few[2] === true || (needsAnother && counts.returning === 0),
    lost: !isRunning && hiddenGroups([Number(row.lost)])[0] === true,
  };
  return {
    new: hides.new ? null : counts.new,
    returning: hides.returning ? null : counts.returning,
    back: hides.back ? null : counts.back,
    lost: hides.lost || isRunning ? null : Number(row.lost),
    hidden: PARTS.filter((part) => hides[part]),
  };
}
const PARTS = ['new', 'returning', 'back', 'lost'] as const;

const bandsOf = (cause: Cause): number => (cause === 'ending' ? ENDINGS.length : BAND_STARTS[cause].length + 1);

export const userAnalysisHandlers: Handlers<typeof userAnalysisCalls> = {
  async getWeeks({ actor, services }, { weeks }) {
    requireEverything(actor);
    const waiting = await catchUpWeeks(services, COUNT_MS);
    const { monday, instantOf, timeZone } = calendarOf(askingOf(services));
    const from = monday - (weeks - 1) * WEEK;
    const [rows, complaints, frequency] = await Promise.all([
      patiently(services, (db) => weekSeries(db, dayText(from), dayText(monday))),
      patiently(services, (db) => complaintsByWeek(db, instantOf(from), instantOf(monday + WEEK), timeZone)),
      patiently(services, (db) => ridesBetween(db, dayText(monday - LOST_AFTER_DAYS), dayText(monday))),
    ]);
    const complaintsOf = new Map(complaints.map(({ week, count }) => [week, Number(count)]));
    const sizes = RIDE_BANDS.map((_, place) =>
      Number(frequency.find(({ band }) => band === place + 1)?.passengers ?? 0),
    );
    const hidden = hiddenGroups(sizes);
    const hiddenWeeks = hiddenGroups(rows.map(({ riders }) => Number(riders)));
    // new passengers of weeks add up to cohorts, each of which is told
    const hiddenNew = hiddenGroups(rows.map((row) => Number(row.new)));
    return {
      asOf: services.now().toISOString(),
      waiting,
      weeks: rows.map((row, place) => {
        const riders = Number(row.riders);
        const isRunning = row.week === dayText(monday);
        const isAllNew = hiddenNew[place] === true && riders === Number(row.new);
        if (hiddenWeeks[place] === true || isAllNew) return { ...HIDDEN_WEEK, week: row.week, isRunning };
        const rides = Number(row.rides);
        return {
          week: row.week,
          isRunning,
          isHidden: false,
          riders,
          ...toldParts(row, { isNewHidden: hiddenNew[place] === true, isRunning }),
          rides,
          rating: rated(Number(row.ratingSum), Number(row.ratingCount)),
          complaints: rides === 0 ? null : Math.round((10_000 * (complaintsOf.get(row.week) ?? 0)) / rides) / 10,
        };
      }),
      frequency: RIDE_BANDS.map((least, place) => ({
        from: least,
        isHidden: hidden[place] === true,
        passengers: hidden[place] === true ? null : (sizes[place] ?? 0),
      })),
    };
  },

  getCohorts({ actor, services }, input) {
    requireEverything(actor);
    return cohortsAnswer({ ...askingOf(services), columns: services, countMs: COUNT_MS }, input);
  },

  async getSegments({ actor, services }, input) {
    requireEverything(actor);
    const { currency, currencies } = await currencyOf(services, input.currency);
    const now = services.now().toISOString();
    const [bounds] = await patiently(services, (db) => segmentBounds(db, currency));
    // whoever rode twice rode more than once
    const manyRides = Math.max(3, bounds?.manyRides ?? 0);
    const highSpent = Math.max(1, Number(bounds?.highSpent ?? 0));
    const rows = await patiently(services, (db) => segmentSizes(db, { currency, now, manyRides, highSpent }));
    const hidden = hiddenGroups(rows.map(({ passengers }) => Number(passengers)));
    return {
      asOf: now,
      waiting: 0,
      currency,
      currencies,
      manyRides,
      highSpent,
      segments: rows.map((row, place) => {
        const isHidden = hidden[place] === true;
        return {
          recency: row.recency,
          frequency: row.frequency,
          worth: row.worth,
          isHidden,
          passengers: isHidden ? null : Number(row.passengers),
          rides: isHidden ? null : Number(row.rides),
          spent: isHidden ? null : Number(row.spent),
          rating: isHidden ? null : rated(Number(row.ratingSum), Number(row.ratingCount)),
        };
      }),
    };
  },

  async getEffects({ actor, services }, { cause, sequel, ...input }) {
    requireEverything(actor);
    const { currency, currencies } = await currencyOf(services, input.currency);
    const now = services.now();
    const to = new Date(now.getTime() - LOST_AFTER_DAYS * DAY_MS).toISOString();
    const from = new Date(now.getTime() - (LOST_AFTER_DAYS + EFFECT_DAYS) * DAY_MS).toISOString();
    const rows = await patiently(services, (db) => effectBands(db, { cause, sequel, currency, from, to }));
    const seenOf = (band: number) => {
      const row = rows.find((one) => one.band === band);
      return { hits: Number(row?.hits ?? 0), of: Number(row?.passengers ?? 0) };
    };
    const all = Array.from({ length: bandsOf(cause) }, (_, band) => seenOf(band));
    const hidden = hiddenGroups(all.map(({ of }) => of));
    // the first group that may be told is what the others are compared with
    const base = all.findIndex(({ of }, band) => of > 0 && hidden[band] !== true);
    const first = all[base];
    return {
      asOf: now.toISOString(),
      currency,
      currencies,
      from,
      to,
      bands: all.map((seen, band) => {
        const isHidden = hidden[band] === true;
        const isShown = !isHidden && seen.of > 0;
        return {
          band,
          isHidden,
          passengers: isHidden ? null : seen.of,
          seen: isShown ? shareOf(seen) : null,
          difference: isShown && first !== undefined && band !== base ? differenceOf(seen, first) : null,
        };
      }),
    };
  },
};
