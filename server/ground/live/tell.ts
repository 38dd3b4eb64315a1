/** Telling open consoles on all nodes: a notification inside the transaction, which goes out with its commit. */
import type { Db } from '#server/ground/database/pool.ts';
import { notify } from '#server/ground/nodes/queries.ts';

export const LIVE_CHANNEL = 'pilotdesk_live';

/**
 * Inside the transaction: reports that rows of the noun of `path` changed. Each node notifies its consoles once a second; the same
 * again in one transaction costs nothing.
 */
export async function tellRows(db: Db, path: string): Promise<void> {
  const event = { kind: 'rows', noun: path.slice(0, path.lastIndexOf('/')) } as const;
  await notify(db, LIVE_CHANNEL, JSON.stringify({ to: 'everybody', event })).execute();
}
