/** Counts demand and supply every minute, on one node: a handful of statements, however many orders and cars there are. */
import { QUOTE_HOLDS_SECONDS } from '#contract/finance/payRule/rules.ts';
import { WISH_MINUTES } from '#contract/finance/surge/rules.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Dispatcher } from '#server/operation/dispatch/dispatcher.ts';
import type { Services } from '#server/services.ts';
import { countCells } from './demand.ts';
import type { Demand } from './live.ts';
import {
  deleteDemand,
  insertDemand,
  latestDemand,
  tryDemandLock,
  wishesAsked,
  wishesOrdered,
  type Wish,
} from './queries.ts';

const LOOK_MS = 5000;
const EVERY_MS = 60_000;
const WISHES_MS = WISH_MINUTES * 60_000;
/** Rides without a quote are charged by the figure of their pick-up when they end. */
const KEPT_MS = 6 * 3_600_000;

export interface DemandServices extends Pick<Services, 'db' | 'now'> {
  readonly demand: Pick<Demand, 'latest'>;
  readonly dispatcher: Pick<Dispatcher, 'freeCars'>;
  readonly nodes: Pick<Nodes, 'change'>;
}

const iso = (at: number): string => new Date(at).toISOString();
const isDue = (at: number | null, now: number): boolean => at === null || Math.abs(now - at) >= EVERY_MS;

/** Each passenger once, where they wished last; an order says more than a price that was asked for. */
async function wishesOf(db: Db, now: number): Promise<Wish[]> {
  const asked = await wishesAsked(db, iso(now - WISHES_MS + QUOTE_HOLDS_SECONDS * 1000), iso(now)).execute();
  const ordered = await wishesOrdered(db, iso(now - WISHES_MS), iso(now)).execute();
  // an app of which nobody is known wishes once for each place; its key is not a passenger's
  const once = new Map<string, Wish>();
  for (const wish of asked) once.set(wish.key.startsWith('s') ? `${wish.key} ${once.size}` : wish.key, wish);
  for (const wish of ordered) once.set(wish.key, wish);
  return [...once.values()];
}

async function count({ dispatcher }: DemandServices, db: Db, now: number): Promise<boolean> {
  const { taken } = await tryDemandLock(db).executeTakeFirstOrThrow();
  if (!taken) return false;
  const latest = await latestDemand(db).executeTakeFirst();
  const at = latest === undefined ? null : Date.parse(latest.at);
  if (!isDue(at, now)) return false;
  const wishes = await wishesOf(db, now);
  const cars = (await dispatcher.freeCars()).filter(({ freeIn }) => freeIn === 0);
  // after a pause nobody paid by what was before it
  const before = latest === undefined || at === null || Math.abs(now - at) > 3 * EVERY_MS ? {} : latest.cells;
  const cells = JSON.stringify(await countCells(wishes, cars, before));
  await deleteDemand(db, iso(now - KEPT_MS), iso(now)).execute();
  await insertDemand(db, { at: iso(now), wishes: wishes.length, cars: cars.length, cells }).execute();
  return true;
}

/** Counts where a minute has gone since the last count. Answers whether it did. */
export async function countDemand(services: DemandServices): Promise<boolean> {
  const { db, demand, nodes, now } = services;
  const at = now().getTime();
  if (!isDue((await demand.latest()).at, at)) return false;
  const counted = await db.transaction().execute((transaction) => count(services, transaction, at));
  if (counted) await nodes.change(db, ['demand'], () => Promise.resolve());
  return counted;
}

/** Begins to count; the returned function ends it once the turn under way is over. */
export const keepDemand = (services: DemandServices & Pick<Services, 'log'>): (() => Promise<void>) =>
  repeatedly({
    everyMs: LOOK_MS,
    log: services.log,
    problem: 'demand could not be counted; it is tried again',
    run: async () => void (await countDemand(services)),
  });
