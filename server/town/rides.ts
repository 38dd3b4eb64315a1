/** Writes the orders of the rides that the demo's town drove before its first start, once: its tracks and the orders agree. */
import type { TownRide } from '#contract/capacity/town/rides.ts';
import { bringTownRides } from '#server/channel/orderSeed/story.ts';
import { takeSeedLock } from '#server/seed/queries.ts';
import { seedsOf } from '#server/seed/seeds.ts';
import type { Services } from '#server/services.ts';

const BROUGHT = 'town:rides';

export async function bringRides({ jobDb, vault }: Services, rides: readonly TownRide[]): Promise<void> {
  await jobDb.transaction().execute(async (db) => {
    await takeSeedLock(db).execute();
    const seeds = await seedsOf(db);
    if (seeds.idOf(BROUGHT) !== undefined) return;
    await bringTownRides({ db, vault, began: seeds.began }, rides);
    await seeds.remember(BROUGHT, '0');
  });
}
