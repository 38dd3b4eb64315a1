/** Which data sets a caller sees, and which may be changed. */
import type { DataSetState } from '#contract/dataManage/dataSet/rules.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { dataSetMessages } from './messages.ts';
import { dataSetById, dataVersion, lockDataSet } from './queries.ts';
import type { DataReach } from './seenBy.ts';

export const dataReach = ({ roleId, userId }: Pick<Actor, 'roleId' | 'userId'>): DataReach => ({ roleId, userId });

/** A set as the list shows it. */
export const shown = <Row extends { baseVersion: number | null }>({ baseVersion: _base, ...row }: Row) => row;

/** @throws Refusal 409 while an import runs, and for an archived set */
export function refuseUnchangeable({ state }: { state: DataSetState }): void {
  if (state === 'importing') throw new Refusal(409, dataSetMessages.importing);
  if (state === 'archived') throw new Refusal(409, dataSetMessages.archived);
}

interface Caller {
  readonly actor: Actor;
  readonly db: Db;
}

/** A set, locked, at the version that the caller saw. @throws Refusal 404, 409 */
export const takeDataSet = ({ actor, db }: Caller, seen: { id: string; version: number }) =>
  takeRow(lockDataSet(db, dataReach(actor), seen.id), seen, shown);

/** The same, when its content may be changed. */
export async function takeChangeable(caller: Caller, seen: { id: string; version: number }) {
  const set = await takeDataSet(caller, seen);
  refuseUnchangeable(set);
  return set;
}

/** A set that the caller sees. @throws Refusal 404 */
export async function seenDataSet({ actor, db }: Caller, id: string) {
  const set = await dataSetById(db, dataReach(actor), id).executeTakeFirst();
  if (set === undefined) throw notFound();
  return set;
}

/**
 * A version of a set, or for null the set as it is now, which stands under the number that its next version will have.
 * @throws Refusal 404
 */
export async function versionOf(caller: Caller, id: string, number: number | null) {
  const set = await seenDataSet(caller, id);
  if (number === null) return { set, at: set.newestVersion + 1, shares: set.splits, version: null };
  const version = await dataVersion(caller.db, id, number).executeTakeFirst();
  if (version === undefined) throw notFound();
  return { set, at: number, shares: version.splits, version };
}
