/** An alert as it goes out. */
import type { AlertDetail, AlertRow } from '#contract/capacity/alert/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/actor.ts';
import { alertById, stepsOf, type alertList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof alertList>['execute']>>[number];

export function toRow({ lng, lat, attention: _attention, ...row }: Row, groupSize = 1): AlertRow {
  return { ...row, groupSize, position: lng === null || lat === null ? null : [lng, lat] };
}

/** One alert with its history; null when there is none within reach. */
export async function findAlert(db: Db, scope: Scope, id: string): Promise<AlertDetail | null> {
  const row = await alertById(db, scope, id).executeTakeFirst();
  if (row === undefined) return null;
  const { supplierName, supplierId: _supplierId, areaCode: _areaCode, ...rest } = row;
  const steps = await stepsOf(db, id).execute();
  return {
    ...toRow(rest),
    supplierName,
    steps: steps.toReversed().map(({ by, to, ...step }) => ({ ...step, by: by ?? '', to: to ?? '' })),
  };
}
