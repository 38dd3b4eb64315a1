/** Reads the history of a replay within its bounds. */
import { MOST_CAR_HOURS, REPLAY_STEPS, type CarTotals, type ReplayStop } from '#contract/capacity/replay/calls.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { StationNames } from '#server/capacity/alert/watch/places.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { byCar, packStates, packTrack } from './pack.ts';
import {
  drivenBy,
  MOST_STOPS,
  pointsBefore,
  pointsDense,
  pointsSparse,
  stateChanges,
  stopCounts,
  stopsOf,
  tripCounts,
  type PointRow,
  type Span,
  type StateRow,
} from './queries.ts';

/** Positions of one answer, about. */
const MOST_POINTS = 60_000;
/** From this step on positions are looked up one by one rather than all read. */
const SPARSE_FROM_S = 10;
const CHUNKS_S = [60, 120, 300] as const;
const POINTS_OF_TRACK = 2000;

const secondsOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / 1000;

/** The longest chunk that so many cars fit into, in seconds. */
export const chunkSecondsFor = (cars: number): number =>
  CHUNKS_S.findLast((seconds) => cars * seconds <= MOST_POINTS) ?? CHUNKS_S[0];

/** The step wanted, or the next that keeps the answer within its size. */
const stepFor = (wanted: number, cars: number, seconds: number): number =>
  REPLAY_STEPS.find((step) => step >= wanted && (cars * seconds) / step <= MOST_POINTS) ?? 300;

async function pointsOf(db: Db, carIds: readonly string[], span: Span, step: number): Promise<PointRow[]> {
  const points = step < SPARSE_FROM_S ? pointsDense : pointsSparse;
  return (await points(db, carIds, span, step).execute(db)).rows;
}

/** Positions and states of cars, packed. */
export async function readChunk(db: Db, carIds: readonly string[], span: Span, wanted: number) {
  const step = stepFor(wanted, carIds.length, secondsOf(span));
  const [before, points, states] = await Promise.all([
    pointsBefore(db, carIds, span.from).execute(db),
    pointsOf(db, carIds, span, step),
    stateChanges(db, carIds, span).execute(db),
  ]);
  const from = Date.parse(span.from);
  const tracks = byCar([...before.rows, ...points]);
  const changes = byCar(states.rows);
  return {
    from: span.from,
    step,
    cars: carIds.flatMap((id) => {
      const track = tracks.get(id);
      if (track === undefined) return [];
      return [{ id, track: packTrack(track, from), states: packStates(changes.get(id) ?? [], from) }];
    }),
  };
}

/** One car's track, thinned to about 2,000 positions. */
export async function readTrack(db: Db, carId: string, span: Span) {
  const step = REPLAY_STEPS.find((one) => secondsOf(span) / one <= POINTS_OF_TRACK) ?? 300;
  const points = await pointsOf(db, [carId], span, step);
  return { from: span.from, step, track: packTrack(points, Date.parse(span.from)) };
}

/** How long a car was in each state; the first change stands before the span. */
function timesIn(changes: readonly StateRow[], span: Span): CarTotals['states'] {
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
  const seconds = new Map<CarTotals['states'][number]['state'], number>();
  changes.forEach(({ at, state }, place) => {
    const begin = Math.max(at, from);
    const end = Math.min(changes[place + 1]?.at ?? to, to);
    if (end > begin) seconds.set(state, (seconds.get(state) ?? 0) + (end - begin) / 1000);
  });
  return VEHICLE_STATES.flatMap((state) => {
    const spent = seconds.get(state);
    return spent === undefined ? [] : [{ state, seconds: spent }];
  });
}

/** The totals of cars in a span; null beyond the limit. `now`: the future part of the span is left out. */
export async function readTotals(
  db: Db,
  carIds: readonly string[],
  given: Span,
  now: Date,
): Promise<{ cars: CarTotals[] | null; stops: ReplayStop[] }> {
  const to = new Date(Math.max(Date.parse(given.from), Math.min(Date.parse(given.to), now.getTime()))).toISOString();
  const span = { from: given.from, to };
  if ((carIds.length * secondsOf(span)) / 3600 > MOST_CAR_HOURS) return { cars: null, stops: [] };
  const names = new StationNames();
  const [driven, stops, counts, states, trips] = await Promise.all([
    drivenBy(db, carIds, span).execute(db),
    stopsOf(db, carIds, span, MOST_STOPS).execute(db),
    stopCounts(db, carIds, span).execute(db),
    stateChanges(db, carIds, span).execute(db),
    tripCounts(db, carIds, span).execute(),
    names.refresh(db),
  ]);
  const changes = byCar(states.rows);
  const stopsByCar = new Map(counts.rows.map((row) => [row.carId, Number(row.stops)]));
  const tripsByCar = new Map(trips.map((row) => [row.carId, Number(row.trips)]));
  return {
    cars: driven.rows.map(({ carId, ...row }) => ({
      id: carId,
      ...row,
      stops: stopsByCar.get(carId) ?? 0,
      trips: tripsByCar.get(carId) ?? 0,
      states: timesIn(changes.get(carId) ?? [], span),
    })),
    stops: stops.rows.map(({ carId, from, seconds, lng, lat }) => ({
      carId,
      from,
      seconds,
      position: [lng, lat],
      ...names.beside(lng, lat),
    })),
  };
}
