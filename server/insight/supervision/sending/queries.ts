/** Requests that go out, and the records in them. */
import { sql } from 'kysely';
import type { SupervisionKind } from '#contract/insight/supervision/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';

/** Requests that were begun and are not settled, the oldest first. */
export const openSends = (db: Db, platformId: string, most: number) =>
  db
    .selectFrom('supervisionSend')
    .select(['id', 'kind', 'records', 'tries', 'at'])
    .where('platformId', '=', platformId)
    .where('state', '=', sql.lit('open'))
    .orderBy('id')
    .limit(sql.lit(most));

/**
 * What goes out next: of each order and car the first record that waits, unless one before it is held back or was rejected. In
 * the order in which it was recorded.
 */
export const nextRecords = (db: Db, platformId: string, most: number) =>
  db
    .with('w', (cte) =>
      cte
        .selectFrom('supervisionRecord as r')
        .select(['r.id', 'r.subject', 'r.kind', 'r.place'])
        .where('r.platformId', '=', platformId)
        .where('r.state', '=', sql.lit('waiting'))
        .where(
          sql<boolean>`not exists (select from "supervisionRecord" as "b" where "b"."platformId" = "r"."platformId"
            and "b"."subject" = "r"."subject" and "b"."state" in ('held', 'rejected') and "b"."place" < "r"."place")`,
        )
        .orderBy('r.place')
        .limit(sql.lit(most)),
    )
    .with('f', (cte) =>
      cte
        .selectFrom('w')
        .distinctOn('w.subject')
        .select(['w.id', 'w.kind', 'w.place'])
        .orderBy('w.subject')
        .orderBy('w.place'),
    )
    .selectFrom('f')
    .select(['f.id', 'f.kind'])
    .orderBy('f.place');

/** How many records platforms that are sent to have still to get, and since when the first of them waits. */
export const waitingRecords = (db: Db) =>
  db
    .selectFrom('supervisionRecord as r')
    .innerJoin('supervisionPlatform as p', 'p.id', 'r.platformId')
    .where('p.state', '=', sql.lit('sending'))
    .where('r.state', '=', sql.lit('waiting'))
    .select([sql<string>`count(*)`.as('waiting'), sql<string | null>`min("r"."createdAt")`.as('since')]);

export const insertSend = (db: Db, row: { platformId: string; kind: SupervisionKind; records: number; at: string }) =>
  db.insertInto('supervisionSend').values(row).returning('id');

/** Gives records to a request. */
export const giveToSend = (db: Db, recordIds: readonly string[], sendId: string) =>
  db
    .updateTable('supervisionRecord')
    .set({ sendId })
    .where('id', '=', sql<string>`any(${[...recordIds]}::bigint[])`)
    .where('state', '=', sql.lit('waiting'));

/** The records of a request, in order. */
export const recordsOfSend = (db: Db, sendId: string) =>
  db
    .selectFrom('supervisionRecord')
    .select(['id', 'fields'])
    .where('sendId', '=', sendId)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('place');

/** Settles a request that is still open; no row comes back when another node did. */
export const settleSend = (
  db: Db,
  id: string,
  fields: { state?: 'taken' | 'split' | 'refused'; status: number; answer: string; settledAt?: string },
) =>
  db
    .updateTable('supervisionSend')
    .set(fields)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', sql.lit('open'))
    .returning('id');

/** What became of the records of a request. */
export const settleRecords = (
  db: Db,
  sendId: string,
  fields: { state: 'accepted' | 'rejected'; reason: string; settledAt: string },
) =>
  db
    .updateTable('supervisionRecord')
    .set(fields)
    .set(NEXT_VERSION)
    .where('sendId', '=', sendId)
    .where('state', '=', sql.lit('waiting'));
