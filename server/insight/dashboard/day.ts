/** The parts of the day: cars by state through it, and what is unlike the days before. */
import { HISTORY_WEEKS, type Unusual } from '#contract/insight/dashboard/calls.ts';
import { FIGURE_SOURCES, figureOf, type FigureName } from '#contract/insight/figure/figures.ts';
import { VEHICLE_STATES, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { inSnapshot } from '#server/ground/job/snapshot.ts';
import { askFigures, type Asker, type Asking } from '#server/insight/figure/ask.ts';
import { fleetStates } from '#server/insight/today/queries.ts';
import { firstStates, stateMoves } from './queries.ts';
import { judged } from './unusual.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Cars by state at each full hour and now: today's moves, taken back from where the cars are now. All is of one snapshot, with what
 * happened after `now` until then: a move that only a part of it knew would make a car two. Before the first that is known of a
 * car it is in no state, but `unknown`.
 */
export async function carsThrough(db: Db, scope: Scope, since: number, now: number) {
  const { states, moves, firsts } = await inSnapshot(db, async (snapshot) => ({
    states: await fleetStates(snapshot, scope).execute(),
    moves: await stateMoves(snapshot, scope, iso(since)).execute(),
    firsts: await firstStates(snapshot, scope, iso(since)).execute(),
  }));
  const counts = new Map<VehicleState, number>(states.map(({ state, count }) => [state, Number(count)]));
  let unknown = 0;
  const add = (state: VehicleState, count: number) => counts.set(state, (counts.get(state) ?? 0) + count);
  const shown = (at: number) => ({
    at: iso(at),
    states: VEHICLE_STATES.flatMap((state) => {
      const count = Math.max(0, counts.get(state) ?? 0);
      return count === 0 ? [] : [{ state, count }];
    }),
    unknown,
  });
  const hours: ReturnType<typeof shown>[] = [];
  const current = shown(now);
  const newest = Math.floor((now - since) / HOUR_MS);
  for (let hour = newest; hour >= 0; hour -= 1) {
    const isOfIt = (one: { hour: number }) => Math.min(one.hour, newest) === hour;
    for (const move of moves.filter(isOfIt)) {
      add(move.stateAfter, -Number(move.count));
      add(move.stateBefore, Number(move.count));
    }
    for (const { state, count } of firsts.filter(isOfIt)) {
      add(state, -Number(count));
      unknown += Number(count);
    }
    hours.unshift(shown(since + hour * HOUR_MS));
  }
  return { hours, now: current };
}

const WATCHED: readonly FigureName[] = [
  'orders',
  'completionRate',
  'cancellationRate',
  'unserved',
  'waitP90',
  'alerts',
  'criticalAlerts',
];

/** Figures since midnight that are unlike those of the same weekday until the same time. */
export async function unusualOf(asking: Asking, asker: Asker, since: number, to: number) {
  const figures = WATCHED.filter((name) => asker.may(FIGURE_SOURCES[figureOf(name).source].right));
  if (to <= since || figures.length === 0) return { to: iso(to), judged: 0, list: [] };
  const valuesOf = async (weeks: number) => {
    const { rows } = await askFigures(asking, asker, {
      figures: [...figures],
      by: [],
      from: iso(since - weeks * WEEK_MS),
      to: iso(to - weeks * WEEK_MS),
      filters: {},
      most: 1,
    });
    return rows[0]?.values ?? [];
  };
  const today = await valuesOf(0);
  const before: (number | null)[][] = [];
  // one after the other: nobody waits for it long, and others have their turn in between
  for (let weeks = 1; weeks <= HISTORY_WEEKS; weeks += 1) before.push(await valuesOf(weeks));
  const measure = figures.indexOf('orders');
  const list: Unusual[] = [];
  let count = 0;
  for (const [at, figure] of figures.entries()) {
    // a week in which nobody ordered is one without a service, and no history
    const history = before.flatMap((values) => {
      const value = values[at] ?? null;
      return value === null || (measure >= 0 && (values[measure] ?? 0) === 0) ? [] : [value];
    });
    const value = today[at] ?? null;
    const verdict = value === null ? null : judged(figure, value, history);
    if (value === null || verdict === null) continue;
    count += 1;
    const { isUnusual, ...rest } = verdict;
    if (isUnusual) list.push({ figure, value, ...rest });
  }
  return { to: iso(to), judged: count, list };
}
