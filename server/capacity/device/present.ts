/** A device as it goes out. */
import type { DeviceRow } from '#contract/capacity/device/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { deviceById, type deviceList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof deviceList>['execute']>>[number];

export function toRow({ state, refusedCount, ...row }: Row): DeviceRow {
  // the queries leave removed ones out
  if (state === 'removed') throw new Error('a removed device is not shown');
  return { ...row, state, refusedCount: Number(refusedCount) };
}

/** The device as it is now; null when it is gone. */
export async function currentDevice(db: Db, scope: Scope, id: string, now: string): Promise<DeviceRow | null> {
  const row = await deviceById(db, scope, id, now).executeTakeFirst();
  return row === undefined ? null : toRow(row);
}
