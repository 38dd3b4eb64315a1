import { WallClock } from '#server/ground/core/wallClock.ts';
import type { Story } from '#server/ground/core/story.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import { mineScenes } from './mineJob.ts';

const BACK_MS = 26 * 3_600_000;

/** The demo's scenes: what the rules find in the hours that the cars' tracks are told of. */
export async function tellScenes({ seeds, services }: Story): Promise<void> {
  const clock = new WallClock(services.settings.get(fleetTimeZone));
  const to = services.now();
  const from = new Date(to.getTime() - BACK_MS);
  await mineScenes({ db: seeds.db, clock }, { from: from.toISOString(), to: to.toISOString() });
}
