/** Cuts a scene out of the history: what a car and those around it did. */
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { SceneActor } from '#contract/dataManage/scene/calls.ts';
import { AROUND_M, MOST_ACTORS, MOST_SCENE_POINTS, type SceneKind } from '#contract/dataManage/scene/rules.ts';
import { pointsBefore, pointsDense, type PointRow, type Span } from '#server/capacity/replay/queries.ts';
import { speedsOf } from '#server/capacity/replay/speeds.ts';
import { run, type Limits } from '#server/ground/aside/aside.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { carIdsOfFleet } from './queries.ts';
import { factsTask } from './scene.task.ts';

const MOST_CARS = 10_000;
/** One look at the whole fleet is enough for so many seconds: whoever comes near meanwhile is not far in their middle. */
const LOOK_S = 60;
/** Nobody drives faster, in m/s. */
const FASTEST = 40;
/** A position is not believed for longer than this where no other came. */
const STALE_MS = 60_000;
/** Cars whose tracks are read, to see who was near. */
const MOST_CANDIDATES = 400;
const METRES_PER_DEGREE = 111_195;
/** A taxi of the fleet; nothing truer is known of a car's body. */
export const BODY = { length: 4.8, width: 1.9, height: 1.6 };
const MS_PER_KMH = 1 / 3.6;

export const KIND_OF: Readonly<Partial<Record<AlertKind, SceneKind>>> = {
  sos: 'sos',
  collision: 'collision',
  rollover: 'collision',
  leftRange: 'leftRange',
  noGo: 'noGo',
  noStop: 'noStop',
  stoppedTooLong: 'stopInLane',
};

const metresBetween = (one: Pick<PointRow, 'lng' | 'lat'>, other: Pick<PointRow, 'lng' | 'lat'>): number =>
  METRES_PER_DEGREE * Math.hypot((one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180), one.lat - other.lat);

/** Where a car was at a time between its positions; the first or the last where the time is beyond them. `rows` has one at least. */
function placeAt(rows: readonly PointRow[], at: number): Pick<PointRow, 'lng' | 'lat'> | undefined {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [before, here] = [rows[low - 1], rows[low]];
  if (before === undefined || here === undefined || here.at <= at) return here;
  const part = (at - before.at) / (here.at - before.at);
  return { lng: before.lng + (here.lng - before.lng) * part, lat: before.lat + (here.lat - before.lat) * part };
}

/** How near a car came to ours at any of its positions, in metres. */
function nearestOf(own: readonly PointRow[], points: readonly PointRow[]): number {
  let nearest = Infinity;
  for (const point of points) {
    const mine = placeAt(own, point.at);
    if (mine !== undefined) nearest = Math.min(nearest, metresBetween(mine, point));
  }
  return nearest;
}

/** The cars that may have come near ours in a span: in the middle of each part of it they were not too far to do so. */
async function candidates(db: Db, own: readonly PointRow[], others: readonly string[], from: number, to: number) {
  const found = new Map<string, number>();
  const parts = Math.max(1, Math.ceil((to - from) / (LOOK_S * 1000)));
  const length = (to - from) / parts;
  for (let part = 0; part < parts; part += 1) {
    const middle = from + (part + 0.5) * length;
    const mine = placeAt(own, middle);
    if (mine === undefined) continue;
    const driven = own
      .filter(({ at }) => Math.abs(at - middle) <= length / 2)
      .reduce((most, point) => Math.max(most, metresBetween(mine, point)), 0);
    for (const row of (await pointsBefore(db, others, new Date(middle).toISOString()).execute(db)).rows) {
      const age = middle - row.at;
      const metres = metresBetween(mine, row);
      if (age <= STALE_MS && metres <= AROUND_M + driven + (FASTEST * (length / 2 + age)) / 1000)
        found.set(row.carId, Math.min(metres, found.get(row.carId) ?? Infinity));
    }
  }
  return [...found]
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, MOST_CANDIDATES)
    .map(([carId]) => carId);
}

/** The points of an actor; a speed that its car did not report is worked out from where it was. */
export function trackOf(rows: readonly PointRow[], from: number): SceneActor['points'] {
  const speeds = speedsOf(rows);
  return rows
    .slice(0, MOST_SCENE_POINTS)
    .map(({ at, lng, lat, heading }, place) => [
      Math.round((at - from) / 10) / 100,
      lng,
      lat,
      heading,
      Math.round((speeds[place]?.kmh ?? 0) * MS_PER_KMH * 100) / 100,
    ]);
}

interface Car {
  readonly id: string;
  readonly fleetNumber: string;
}

/** On whose behalf a scene is worked out. */
export type Worker = Pick<Limits, 'whose' | 'as' | 'signal'>;
export const SCENE_LIMITS = { deadlineMs: 20_000, memoryMb: 320 };

/** Everything that the history says of a scene; null where it has no positions of the car. Outside a transaction. */
export async function cutScene(db: Db, worker: Worker, car: Car, startedAt: string, duration: number) {
  const from = Date.parse(startedAt);
  const span: Span = { from: startedAt, to: new Date(from + duration * 1000).toISOString() };
  const own = (await pointsDense(db, [car.id], span, 1).execute(db)).rows;
  if (own.length < 2) return null;
  const cars = await carIdsOfFleet(db, MOST_CARS).execute();
  const others = cars.filter(({ id }) => id !== car.id).map(({ id }) => id);
  const near = await candidates(db, own, others, from, Date.parse(span.to));
  const rows = near.length === 0 ? [] : (await pointsDense(db, near, span, 1).execute(db)).rows;
  const around = [...Map.groupBy(rows, ({ carId }) => carId)]
    .map(([id, points]) => ({ id, points, metres: nearestOf(own, points) }))
    .filter(({ metres }) => metres < AROUND_M)
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, MOST_ACTORS - 1);
  const nameOf = new Map(cars.map(({ id, fleetNumber }) => [id, fleetNumber]));
  const actors: SceneActor[] = [
    { id: car.id, name: car.fleetNumber, kind: 'car', isEgo: true, ...BODY, points: trackOf(own, from) },
    ...around.map(({ id, points }): SceneActor => ({
      id,
      name: nameOf.get(id) ?? id,
      kind: 'car',
      isEgo: false,
      ...BODY,
      points: trackOf(points, from),
    })),
  ];
  const facts = await run(factsTask, { actors, duration }, { ...SCENE_LIMITS, ...worker });
  return { ...facts, carId: car.id, fleetNumber: car.fleetNumber, startedAt, duration };
}
