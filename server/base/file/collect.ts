/** Files that nobody took, and what lies where clients may write, are removed from the stores, by one node each. */
import { eachStore } from '#server/ground/storage/eachStore.ts';
import type { Services } from '#server/services.ts';
import { inSeconds } from './announce.ts';
import {
  claimDeleted,
  claimGrants,
  expireFiles,
  forgetFiles,
  forgetFileTickets,
  forgetGrant,
  markRemoved,
} from './queries.ts';

/** Whoever claims something and is killed leaves it to others after this. */
const CLAIM_SECONDS = 10 * 60;
const BATCH = 100;
/** A store in the cloud may take an address a little longer than its time, by its own clock. */
const AFTERWARDS_SECONDS = 60 * 60;

/** So long the record of a file outlives it. */
const REMEMBER_SECONDS = 180 * 24 * 60 * 60;

/** One round. Rejects when a store failed; what it did before stays done. */
export async function collectFiles(services: Services): Promise<void> {
  const { jobDb: db, storage } = services;
  const now = services.now().toISOString();
  const until = inSeconds(services, CLAIM_SECONDS);
  await forgetFileTickets(db, now).execute();
  await expireFiles(db, now).execute();
  await forgetFiles(db, inSeconds(services, -REMEMBER_SECONDS)).execute();
  const deleted = await claimDeleted(db, now, until, BATCH).execute();
  const grants = await claimGrants(db, inSeconds(services, -AFTERWARDS_SECONDS), now, until, BATCH).execute();
  await eachStore(deleted, async ({ id, store, key }) => {
    await storage.of(store).remove(key);
    await markRemoved(db, id, services.now().toISOString()).execute();
  });
  await eachStore(grants, async ({ id, store, prefix }) => {
    await storage.of(store).clear(prefix);
    await forgetGrant(db, id).execute();
  });
}
