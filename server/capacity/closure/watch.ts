/**
 * Keeps watch over closed areas. Every second one node looks where each car is, from memory: who came in is written down and told
 * to leave, who is out is written down as well, and what a car refused or never got is asked again. The rows are the truth, so
 * that another node goes on where this one ended. A turn is a handful of statements, however many cars there are.
 */
import type { Insertable } from 'kysely';
import type { CommandState } from '#contract/capacity/command/rules.ts';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { widened, type Bounds } from '#contract/ground/geometry.ts';
import type { NewCommand } from '#server/capacity/command/commands.ts';
import { AreaTest } from '#server/capacity/range/rangeIndex.ts';
import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { closureCalls } from '#contract/capacity/closure/calls.ts';
import { placeOf } from './place.ts';
import { labelOf } from './present.ts';
import {
  beginClosures,
  carsInside,
  clearClosures,
  closuresInForce,
  expireClosures,
  insertCars,
  insertSteps,
  markAsked,
  markLeft,
  markLooked,
  markMobile,
  ridesInto,
  toldSince,
  tryWatchLock,
} from './queries.ts';
import type { ClosureStepTable } from './table.ts';

const EVERY_MS = 1000;
const MOVING_KMH = 2;
/** A car that said that it would leave, and is inside still, is told again. */
const AGAIN_MS = 60_000;
/** Whoever comes so near is told to keep out, and again when it may have forgotten. */
const NEAR_METRES = 800;
const FORGETS_MS = 10 * 60_000;
/** Then a person has to see to it: its alert stands. */
const MOST_COMMANDS = 8;

export type WatchServices = Pick<
  Services,
  'closures' | 'commands' | 'db' | 'live' | 'log' | 'nodes' | 'now' | 'telemetry'
>;

type Closure = Awaited<ReturnType<ReturnType<typeof closuresInForce>['execute']>>[number];
type Inside = Awaited<ReturnType<ReturnType<typeof carsInside>['execute']>>[number];
type Kind = Extract<CommandMessage['kind'], 'leaveArea' | 'stopAtSafePlace'>;

const iso = (at: number): string => new Date(at).toISOString();
const timeOf = ({ at, receivedAt }: Fix): number => Math.min(at, receivedAt);

/** A car out of service that stands cannot drive out by itself. */
const isStanding = ({ state, fix }: LiveCar): boolean => state === 'removed' && (fix?.speed ?? 0) < MOVING_KMH;

/** What to ask of a car that is inside now; null: nothing. */
export function nextCommand(
  { isStanding: standing, commands, commandKind, commandState, nextAt }: Inside,
  now: number,
): Kind | null {
  if (standing) return null;
  if (commandKind === null) return 'leaveArea';
  if (commands >= MOST_COMMANDS) return null;
  const answer: Partial<Record<CommandState, Kind | null>> = {
    refused: commandKind === 'leaveArea' ? 'stopAtSafePlace' : 'leaveArea',
    timedOut: 'leaveArea',
    done: commandKind === 'leaveArea' && nextAt !== null && Date.parse(nextAt) <= now ? 'leaveArea' : null,
  };
  return (commandState === null ? null : answer[commandState]) ?? null;
}

const commandFor = (closure: Closure, carId: string, kind: Kind): NewCommand => ({
  carId,
  kind,
  reason: labelOf(closure),
  closureId: closure.id,
  requestedBy: null,
});

/** The box around an area in which a car is near it. */
const surroundings = ({ bounds }: Closure): Bounds | null => (bounds === null ? null : widened(bounds, NEAR_METRES));

/** Names a car at a closed area. */
const keyOf = (closureId: string, carId: string): string => `${closureId} ${carId}`;

/** Who is inside now and was not, who was and is not any more, and who is near. */
class Look {
  readonly entered: { closure: Closure; car: LiveCar; at: number }[] = [];
  readonly left: { id: string; at: string }[] = [];
  readonly mobile: string[] = [];
  readonly near: { closure: Closure; carId: string }[] = [];
  readonly #around = new Map<string, Bounds>();
  readonly #areas = new Map<string, AreaTest>();

  constructor(cars: Iterable<LiveCar>, closures: readonly Closure[], inside: readonly Inside[]) {
    const rows = new Map(inside.map((row) => [keyOf(row.closureId, row.carId), row]));
    for (const closure of closures) {
      this.#areas.set(closure.id, new AreaTest(closure.geometry));
      const around = surroundings(closure);
      if (around !== null) this.#around.set(closure.id, around);
    }
    for (const car of cars) {
      const place = placeOf(car);
      if (place === null) continue;
      for (const closure of closures) this.#judge(closure, car, place, rows.get(keyOf(closure.id, car.carId)));
    }
  }

  #judge(closure: Closure, car: LiveCar, place: Fix, row: Inside | undefined): void {
    const isInside = this.holds(closure, place.lng, place.lat);
    const began = Date.parse(closure.beganAt ?? '');
    if (isInside && row === undefined) this.entered.push({ closure, car, at: Math.max(began, timeOf(place)) });
    else if (isInside && row?.isStanding === true && !isStanding(car)) this.mobile.push(row.id);
    else if (!isInside && row !== undefined) this.left.push({ id: row.id, at: iso(timeOf(place)) });
    if (!isInside && !isStanding(car) && this.#isNear(closure, place)) this.near.push({ closure, carId: car.carId });
  }

  #isNear({ id }: Closure, { lng, lat }: Fix): boolean {
    const around = this.#around.get(id);
    if (around === undefined) return false;
    const [west, south, east, north] = around;
    return west <= lng && lng <= east && south <= lat && lat <= north;
  }

  holds({ id }: Closure, lng: number, lat: number): boolean {
    return this.#areas.get(id)?.contains(lng, lat) ?? false;
  }
}

/** Writes down who came in and who left. */
async function writeLook(db: Db, { entered, left, mobile }: Look, now: number): Promise<void> {
  if (left.length > 0) await markLeft(db, left).execute();
  if (mobile.length > 0) await markMobile(db, mobile, iso(now)).execute();
  if (entered.length === 0) return;
  const rows = entered.map(({ closure, car, at }) => {
    const atStart = closure.lookedAt === null;
    return {
      closureId: closure.id,
      carId: car.carId,
      atStart,
      isStanding: isStanding(car),
      vehicleState: car.state,
      orderNo: car.orderNo ?? '',
      enteredAt: atStart ? (closure.beganAt ?? iso(at)) : iso(at),
    };
  });
  await insertCars(db, rows).execute();
}

/** Tells who is inside to leave, again where that came to nothing. Answers who is inside. */
async function tellToLeave(
  { commands }: WatchServices,
  db: Db,
  closures: readonly Closure[],
  now: number,
): Promise<readonly Inside[]> {
  const inside = await carsInside(
    db,
    closures.map(({ id }) => id),
  ).execute();
  const asking = inside.flatMap((row) => {
    const closure = closures.find(({ id }) => id === row.closureId);
    const kind = nextCommand(row, now);
    return closure === undefined || kind === null
      ? []
      : [{ id: row.id, command: commandFor(closure, row.carId, kind) }];
  });
  if (asking.length === 0) return inside;
  const ids = await commands.sendAll(
    db,
    asking.map(({ command }) => command),
  );
  const asked = asking.flatMap(({ id }, place) => {
    const commandId = ids[place];
    return commandId === undefined ? [] : [{ id, commandId }];
  });
  await markAsked(db, asked, iso(now + AGAIN_MS)).execute();
  return inside;
}

/** Cars that carry a passenger to a place in an area that has just been closed. */
async function bringingIn(db: Db, fresh: readonly Closure[], look: Look): Promise<Look['near']> {
  if (fresh.length === 0) return [];
  const ids = fresh.map(({ id }) => id);
  const rides = await ridesInto(db, ids).execute();
  return fresh.flatMap((closure) =>
    rides.flatMap(({ carId, lng, lat }) =>
      carId !== null && lng !== null && lat !== null && look.holds(closure, lng, lat) ? [{ closure, carId }] : [],
    ),
  );
}

/** Tells cars to keep out before they are in it, once each, and again when they may have forgotten. */
async function tellToKeepOut(
  { commands }: WatchServices,
  db: Db,
  cars: Look['near'],
  { inside, now }: { inside: readonly Inside[]; now: number },
): Promise<void> {
  if (cars.length === 0) return;
  const isInside = new Set(inside.map(({ closureId, carId }) => keyOf(closureId, carId)));
  const wanted = new Map(cars.map((one) => [keyOf(one.closure.id, one.carId), one]));
  const ids = [...new Set(cars.map(({ closure }) => closure.id))];
  const since = iso(now - FORGETS_MS);
  for (const { closureId, carId } of await toldSince(db, ids, since).execute())
    wanted.delete(keyOf(closureId ?? '', carId));
  const warned = [...wanted].flatMap(([key, { closure, carId }]) =>
    isInside.has(key) ? [] : [commandFor(closure, carId, 'leaveArea')],
  );
  if (warned.length > 0) await commands.sendAll(db, warned);
}

/** One look at all closed areas. Answers whether one of them is over by its time. */
async function lookAround(services: WatchServices, db: Db): Promise<boolean> {
  const { live, now: clock, telemetry } = services;
  const now = clock().getTime();
  const began = await beginClosures(db, iso(now)).execute();
  const expired = await expireClosures(db, iso(now)).execute();
  const closures = await closuresInForce(db).execute();
  const steps: Insertable<ClosureStepTable>[] = [
    ...began.map(({ id, beganAt }) => ({ closureId: id, at: beganAt ?? iso(now), step: 'began' as const })),
    ...expired.map(({ id, untilAt }) => ({ closureId: id, at: untilAt ?? iso(now), step: 'expired' as const })),
  ];
  let isNews = steps.length > 0;
  if (closures.length > 0) {
    const ids = closures.map(({ id }) => id);
    const seen = new Look(telemetry.cars(), closures, await carsInside(db, ids).execute());
    await writeLook(db, seen, now);
    const fresh = closures.filter(({ lookedAt }) => lookedAt === null);
    const bringing = await bringingIn(db, fresh, seen);
    if (fresh.length > 0) {
      await markLooked(
        db,
        fresh.map(({ id }) => id),
        iso(now),
      ).execute();
    }
    const inside = await tellToLeave(services, db, closures, now);
    await tellToKeepOut(services, db, [...seen.near, ...bringing], { inside, now });
    const moving = new Set(inside.filter((row) => !row.isStanding).map(({ closureId }) => closureId));
    const empty = closures.filter(({ id, clearAt }) => clearAt === null && !moving.has(id));
    const cleared =
      empty.length === 0
        ? []
        : await clearClosures(
            db,
            empty.map(({ id }) => id),
          ).execute();
    for (const { id, clearAt } of cleared) steps.push({ closureId: id, at: clearAt ?? iso(now), step: 'cleared' });
    isNews ||= seen.entered.length > 0 || seen.left.length > 0 || cleared.length > 0;
  }
  if (steps.length > 0) await insertSteps(db, steps).execute();
  if (isNews) await live.tellRows(db, closureCalls.getPageList.path);
  return expired.length > 0;
}

/** One turn. Answers whether all was looked at: false where another node, or another turn, is looking. */
export async function watchClosures(services: WatchServices): Promise<boolean> {
  const { closures, db, nodes } = services;
  await closures.refresh();
  if (closures.isEmpty) return true;
  const seen = await db.transaction().execute(async (transaction) => {
    const { taken } = await tryWatchLock(transaction).executeTakeFirstOrThrow();
    return taken ? { isOver: await lookAround(services, transaction) } : null;
  });
  if (seen?.isOver === true) await nodes.change(db, ['closures'], () => Promise.resolve());
  return seen !== null;
}

/** Begins to watch; the returned function ends it once the turn under way is over. */
export const keepClosures = (services: WatchServices): (() => Promise<void>) =>
  repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'closed areas could not be watched; it is tried again',
    run: async () => void (await watchClosures(services)),
  });
