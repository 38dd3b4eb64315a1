/** Queries over reports on their way. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { ReportDeliveryTable } from './table.ts';

const MOST_SHOWN = 20;

/** Of a report, the latest first; times as they stand at a moment. */
export const deliveriesOf = (db: Db, reportId: string) =>
  db
    .selectFrom('reportDelivery as d')
    .innerJoin('reportChannel as c', 'c.id', 'd.channelId')
    .select([
      'd.id',
      'c.name as channelName',
      'd.fileName',
      'd.state',
      'd.attempts',
      'd.fileHash',
      sql<LinkProblem | null>`nullif("d"."problem", '')`.as('problem'),
      'd.said',
      sql<string | null>`case when "d"."state" = 'waiting' and "c"."state" = 'enabled' then "c"."dueAt" end`.as(
        'nextTryAt',
      ),
      'd.createdAt',
      'd.settledAt',
    ])
    .where('d.reportId', '=', reportId)
    .orderBy('d.id', 'desc')
    .limit(MOST_SHOWN);

export const insertDelivery = (db: Db, row: Insertable<ReportDeliveryTable>) =>
  db.insertInto('reportDelivery').values(row).returning('id');

/** The one of a report that waits, locked. */
export const lockWaiting = (db: Db, reportId: string) =>
  db
    .selectFrom('reportDelivery')
    .select(['id', 'tryingUntil', 'attempts'])
    .where('reportId', '=', reportId)
    .where('state', '=', sql.lit('waiting'))
    .forUpdate();

/** Whether a report was tried to be sent, so that the other side may have it. */
export const wasTried = (db: Db, reportId: string) =>
  db.selectFrom('reportDelivery').select('id').where('reportId', '=', reportId).where('attempts', '>', 0).limit(1);

/** The next one of a channel, in the order in which they were handed over. */
export const nextWaiting = (db: Db, channelId: string) =>
  db
    .selectFrom('reportDelivery')
    .select(['id', 'reportId', 'format', 'fileName', 'content', 'createdAt', 'startedBy'])
    .where('channelId', '=', channelId)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('id')
    .limit(1);

/** Keeps the file of one that waits, unless it has one. */
export const keepFile = (db: Db, id: string, content: Buffer, fileHash: string) =>
  db
    .updateTable('reportDelivery')
    .set({ content, fileHash })
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .where('content', 'is', null);

/** Begins a try; no row comes back when it was stopped meanwhile. */
export const beginTry = (db: Db, id: string, until: string) =>
  db
    .updateTable('reportDelivery')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), tryingUntil: until }))
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .returning('id');

/** How a try ended; no row comes back when it was settled meanwhile. */
export const settleDelivery = (
  db: Db,
  id: string,
  fields: Pick<Updateable<ReportDeliveryTable>, 'state' | 'problem' | 'said' | 'settledAt'>,
) =>
  db
    .updateTable('reportDelivery')
    .set({ ...fields, tryingUntil: null })
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .returning('id');

/** Deletes those of reports that are kept no longer; the database refuses any other. */
export const forgetDeliveries = (db: Db, reportIds: readonly string[]) =>
  db.deleteFrom('reportDelivery').where('reportId', '=', sql<string>`any(${[...reportIds]}::bigint[])`);
