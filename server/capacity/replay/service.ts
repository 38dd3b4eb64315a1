/** Reads the history of a replay within its bounds. */
import { MOST_CAR_HOURS, REPLAY_STEPS, type CarTotals, type ReplayStop } from '#contract/capacity/replay/calls.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { StationNames } from '#server/capacity/alert/watch/places.ts';
import type { AskArchive } from '#server/capacity/telemetryArchive/read.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { byCar, packStates, packTrack } from './pack.ts';
import { drivenRows, pointRows, stopCountRows, stopRows } from './archived.ts';
import {
  drivenBy,
  MOST_STOPS,
  pointsBefore,
  pointsBeforeDense,
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

/** Where positions are read: from history, and from the archive where that has what history has not. */
export interface Source {
  db: Db;
  archive: AskArchive | null;
}

async function pointsOf(
  { db, archive }: Source,
  carIds: readonly string[],
  span: Span,
  step: number,
): Promise<PointRow[]> {
  const told = await archive?.([pointsDense(db, carIds, span, step).compile(db)]);
  if (told !== undefined && told !== null) return pointRows.parse(told[0]);
  const points = step < SPARSE_FROM_S ? pointsDense : pointsSparse;
  return (await points(db, carIds, span, step).execute(db)).rows;
}

/** Positions of cars in steps, and before them each one's last before the span. */
async function wayOf(source: Source, carIds: readonly string[], span: Span, step: number): Promise<PointRow[]> {
  const { db, archive } = source;
  const told = await archive?.([
    pointsBeforeDense(db, carIds, span.from).compile(db),
    pointsDense(db, carIds, span, step).compile(db),
  ]);
  if (told !== undefined && told !== null) return told.flatMap((rows) => pointRows.parse(rows));
  const [before, points] = await Promise.all([
    pointsBefore(db, carIds, span.from).execute(db),
    pointsOf({ db, archive: null }, carIds, span, step),
  ]);
  return [...before.rows, ...points];
}

/** Positions and states of cars, packed. */
export async function readChunk(source: Source, carIds: readonly string[], span: Span, wanted: number) {
  const step = stepFor(wanted, carIds.length, secondsOf(span));
  const [way, states] = await Promise.all([
    wayOf(source, carIds, span, step),
    stateChanges(source.db, carIds, span).execute(source.db),
  ]);
  const from = Date.parse(span.from);
  const tracks = byCar(way);
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
export async function readTrack(source: Source, carId: string, span: Span) {
  const step = REPLAY_STEPS.find((one) => secondsOf(span) / one <= POINTS_OF_TRACK) ?? 300;
  const points = await pointsOf(source, [carId], span, step);
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

/** How far cars drove, and where they rested. */
async function movesOf({ db, archive }: Source, carIds: readonly string[], span: Span) {
  const queries = [drivenBy(db, carIds, span), stopsOf(db, carIds, span, MOST_STOPS), stopCounts(db, carIds, span)];
  const told = await archive?.(queries.map((query) => query.compile(db)));
  if (told !== undefined && told !== null) {
    const [driven, stops, counts] = told;
    return { driven: drivenRows.parse(driven), stops: stopRows.parse(stops), counts: stopCountRows.parse(counts) };
  }
  const [driven, stops, counts] = await Promise.all([
    drivenBy(db, carIds, span).execute(db),
    stopsOf(db, carIds, span, MOST_STOPS).execute(db),
    stopCounts(db, carIds, span).execute(db),
  ]);
  return { driven: driven.rows, stops: stops.rows, counts: counts.rows };
}

/** The totals of cars in a span; null beyond the limit. `now`: the future part of the span is left out. */
export async function readTotals(
  source: Source,
  carIds: readonly string[],
  given: Span,
  now: Date,
): Promise<{ cars: CarTotals[] | null; stops: ReplayStop[] }> {
  const to = new Date(Math.max(Date.parse(given.from), Math.min(Date.parse(given.to), now.getTime()))).toISOString();
  const span = { from: given.from, to };
  if ((carIds.length * secondsOf(span)) / 3600 > MOST_CAR_HOURS) return { cars: null, stops: [] };
  const { db } = source;
  const names = new StationNames();
  const [{ driven, stops, counts }, states, trips] = await Promise.all([
    movesOf(source, carIds, span),
    stateChanges(db, carIds, span).execute(db),
    tripCounts(db, carIds, span).execute(),
    names.refresh(db),
  ]);
  const changes = byCar(states.rows);
  const stopsByCar = new Map(counts.map((row) => [row.carId, Number(row.stops)]));
  const tripsByCar = new Map(trips.map((row) => [row.carId, Number(row.trips)]));
  return {
    cars: driven.map(({ carId, ...row }) => ({
      id: carId,
      ...row,
      stops: stopsByCar.get(carId) ?? 0,
      trips: tripsByCar.get(carId) ?? 0,
      states: timesIn(changes.get(carId) ?? [], span),
    })),
    stops: stops.map(({ carId, from, seconds, lng, lat }) => ({
      carId,
      from,
      seconds,
      position: [lng, lat],
      ...names.beside(lng, lat),
    })),
  };
}
