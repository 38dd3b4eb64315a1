import type { Scope } from '#server/ground/core/scope.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { eventRecordById } from './queries.ts';

/** A record within reach. @throws Refusal 404 */
export async function foundRecord(db: Db, scope: Scope, id: string) {
  const record = await eventRecordById(db, scope, id).executeTakeFirst();
  if (record === undefined) throw notFound();
  return record;
}

/** What the log calls a record. */
export const labelOf = ({ fleetNumber, plate }: { fleetNumber: string; plate: string }): string =>
  `${fleetNumber} ${plate}`;
