/** Whether sums can answer a question, and from which of them. */
import type { Question } from '#contract/insight/figure/calls.ts';
import { DIMENSIONS, type DimensionName } from '#contract/insight/figure/figures.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Shift } from '#server/insight/groups/keys.ts';
import { isRolled, ROLLUPS, type RollupTable } from './measures.ts';
import type { RolledSelection } from './queries.ts';

const DAY_MS = 86_400_000;
/** Fewer days are read as quickly from their orders. */
const LEAST_DAYS = 2;

const STEP_SECONDS = { figureDay: 86_400, figureHour: 3600 } as const satisfies Record<RollupTable, number>;

const iso = (at: number): string => new Date(at).toISOString();
const dayText = (day: number): string => iso(day * DAY_MS).slice(0, 10);

/** No sum is kept by them. */
const BY_ROWS = ['flag', 'tripType', 'pickUpRangeId', 'pickUpStationId'] as const;

function tableFor({ by, filters }: Pick<Question, 'by' | 'filters'>): RollupTable | null {
  if (BY_ROWS.some((name) => filters[name] !== undefined)) return null;
  const needed: DimensionName[] = [
    ...by,
    ...(filters.source === undefined ? [] : (['source'] as const)),
    ...(filters.statuses === undefined ? [] : (['status'] as const)),
  ];
  const fits = (table: RollupTable) => {
    const cuts: readonly DimensionName[] = ROLLUPS[table];
    return needed.every((name) => cuts.includes(name));
  };
  if (fits('figureDay')) return 'figureDay';
  return fits('figureHour') ? 'figureHour' : null;
}

/** How sums answer a question about a period; null where only the orders themselves can. */
export function rolledPlan(
  question: Pick<Question, 'figures' | 'by' | 'filters'>,
  { from, to }: { from: string; to: string },
  clock: WallClock,
  shift: Shift,
): RolledSelection | null {
  const table = question.figures.every(isRolled) ? tableFor(question) : null;
  if (table === null) return null;
  // moved by a part of its step, a sum would stand partly in another group
  if (question.by.some((name) => DIMENSIONS[name].isTime === true) && shift.seconds % STEP_SECONDS[table] !== 0)
    return null;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const firstDay = clock.moment(begin).day;
  const startsWhole = clock.instantOf(firstDay * DAY_MS) === begin;
  const dayFrom = startsWhole ? firstDay : firstDay + 1;
  const dayTo = clock.moment(end).day;
  const [wholeFrom, wholeTo] = [clock.instantOf(dayFrom * DAY_MS), clock.instantOf(dayTo * DAY_MS)];
  if (dayTo - dayFrom < LEAST_DAYS || wholeFrom === null || wholeTo === null) return null;
  return {
    table,
    dayFrom: dayText(dayFrom),
    dayTo: dayText(dayTo),
    edges: [
      { from: begin, to: wholeFrom },
      { from: wholeTo, to: end },
    ]
      .filter((edge) => edge.from < edge.to)
      .map((edge) => ({ from: iso(edge.from), to: iso(edge.to) })),
    zone: clock.timeZone,
  };
}
