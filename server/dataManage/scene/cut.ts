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
/** Others are looked for a little farther, since they drive on. */
const REACH_M = AROUND_M * 2;
const METRES_PER_DEGREE = 111_195;
/** A taxi of the fleet; nothing truer is known of a car's body. */
export const BODY = { length: 4.8, width: 1.9, height: 1.6 };
const MS_PER_KMH = 1 / 3.6;

export const KIND_OF: Readonly<Partial<Record<AlertKind, SceneKind>>> = {
  sos: 'sos',
  collision: 'collision',
  rollover: 'collision',
  leftRange: 'leftRange',
  noGo: 'leftRange',
  noStop: 'stopInLane',
  stoppedTooLong: 'stopInLane',
};

const metresBetween = (one: Pick<PointRow, 'lng' | 'lat'>, other: Pick<PointRow, 'lng' | 'lat'>): number =>
  METRES_PER_DEGREE * Math.hypot((one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180), one.lat - other.lat);

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
  const [first] = own;
  if (first === undefined || own.length < 2) return null;
  const cars = await carIdsOfFleet(db, MOST_CARS).execute();
  const others = cars.filter(({ id }) => id !== car.id).map(({ id }) => id);
  const near = (await pointsBefore(db, others, span.to).execute(db)).rows
    .filter((row) => row.at >= from - 60_000 && metresBetween(first, row) < REACH_M)
    .map(({ carId }) => carId)
    .slice(0, MOST_ACTORS - 1);
  const rows = near.length === 0 ? [] : (await pointsDense(db, near, span, 1).execute(db)).rows;
  const byCar = Map.groupBy(rows, ({ carId }) => carId);
  const nameOf = new Map(cars.map(({ id, fleetNumber }) => [id, fleetNumber]));
  const actors: SceneActor[] = [
    { id: car.id, name: car.fleetNumber, kind: 'car', isEgo: true, ...BODY, points: trackOf(own, from) },
    ...[...byCar].flatMap(([id, points]): SceneActor[] =>
      points.some((point) => own.some((mine) => metresBetween(mine, point) < AROUND_M))
        ? [{ id, name: nameOf.get(id) ?? id, kind: 'car', isEgo: false, ...BODY, points: trackOf(points, from) }]
        : [],
    ),
  ];
  const facts = await run(factsTask, { actors, duration }, { ...SCENE_LIMITS, ...worker });
  return { ...facts, carId: car.id, fleetNumber: car.fleetNumber, startedAt, duration };
}
