/** Requests of strangers, and the answers that everybody may read. */
import { sql, type Insertable } from 'kysely';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { keptOf } from '#server/ground/person/person.ts';
import type { PortalCodeTable, PortalRequestTable } from './table.ts';

export const insertPortalRequest = (db: Db, row: Insertable<PortalRequestTable>) =>
  db.insertInto('portalRequest').values(row);

/** Whether the passenger wrote this very text on a ticket. */
export const wroteBefore = (db: Db, ticketId: string, text: string) =>
  db
    .selectFrom('ticketEntry')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('kind', '=', 'passenger')
    .where('text', '=', text)
    .limit(1);

const MOST_QUESTIONS = 8;

/** The questions that are answered most often, for every channel. */
export const mostAsked = (db: Db, language: Language, now: string) =>
  db
    .selectFrom('serviceEntry')
    .select(['question', 'answerText'])
    .where('language', '=', language)
    .where('channel', '=', 'all')
    .where('state', '=', 'enabled')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', now)]))
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', now)]))
    .orderBy('hits', 'desc')
    .orderBy('id')
    .limit(MOST_QUESTIONS);

const MOST_TOLD = 100;

/**
 * Requests whose reader left an e-mail address and has a reply that the reader was not told of. Who looked at a chat after
 * `lookedSince` reads it there.
 */
export const untoldRequests = (db: Db, lookedSince: string) =>
  db
    .selectFrom('portalRequest')
    .innerJoin('ticket', 'ticket.id', 'portalRequest.ticketId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticketEntry')
          .select(sql<string>`max("ticketEntry"."id")`.as('entryId'))
          .where('ticketEntry.kind', '=', 'reply')
          // since it was merged, the answers stand in the ticket in which it goes on
          .where(
            sql<boolean>`("ticketEntry"."ticketId" = "portalRequest"."ticketId"
              or ("ticketEntry"."ticketId" = "ticket"."mergedIntoId" and "ticketEntry"."at" >= "ticket"."mergedAt"))`,
          )
          .as('reply'),
      (join) => join.on(sql<boolean>`"reply"."entryId" > "portalRequest"."toldEntryId"`),
    )
    .where('portalRequest.email', '<>', '')
    .where((eb) => eb.or([eb('portalRequest.readAt', 'is', null), eb('portalRequest.readAt', '<', lookedSince)]))
    .select([
      'portalRequest.ticketId',
      'portalRequest.email',
      'portalRequest.key',
      'portalRequest.language',
      'ticket.number',
      'reply.entryId',
    ])
    .orderBy('portalRequest.ticketId')
    .limit(MOST_TOLD);

export const markTold = (db: Db, ticketId: string, toldEntryId: string) =>
  db.updateTable('portalRequest').set({ toldEntryId }).where('ticketId', '=', ticketId);

/** A request of strangers by the number of its ticket, with what they left to be reached by. */
export const requestByNumber = (db: Db, source: string, number: string) =>
  db
    .selectFrom('ticket')
    .innerJoin('portalRequest', 'portalRequest.ticketId', 'ticket.id')
    .select(['ticket.id', 'ticket.number', ...keptOf('ticket'), 'portalRequest.email'])
    .where('ticket.number', '=', number)
    .where('ticket.source', '=', source);

export const sealedKeyOf = (db: Db, ticketId: string) =>
  db.selectFrom('portalRequest').select('key').where('ticketId', '=', ticketId);

/** In the place of the one before. */
export const saveCode = (db: Db, row: Insertable<PortalCodeTable>) =>
  db
    .insertInto('portalCode')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('ref').doUpdateSet((eb) => ({
        ticketId: eb.ref('excluded.ticketId'),
        codeDigest: eb.ref('excluded.codeDigest'),
        smsId: eb.ref('excluded.smsId'),
        expiresAt: eb.ref('excluded.expiresAt'),
        tries: 0,
      })),
    );

/** Takes one try of a code that still works. */
export const tryCode = (db: Db, ref: string, now: string, most: number) =>
  db
    .updateTable('portalCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ref', '=', ref)
    .where('expiresAt', '>', now)
    .where('tries', '<', most)
    .returning(['ticketId', 'codeDigest']);

/** A code is good once. */
export const spendCode = (db: Db, ref: string, codeDigest: string) =>
  db.deleteFrom('portalCode').where('ref', '=', ref).where('codeDigest', '=', codeDigest).returning('smsId');

export const forgetCodes = (db: Db, before: string) => db.deleteFrom('portalCode').where('expiresAt', '<', before);

/** A ride by its number, and whose it was. */
export const rideOfNumber = (db: Db, orderNo: string) =>
  db
    .selectFrom('order')
    .select(['id as orderId', 'carId', 'supplierId', 'areaCode', 'personSealed', 'plainName', 'plainMobile'])
    .where('orderNo', '=', orderNo);

/** Where requests of these tickets were to be answered. */
export const eraseRequestEmails = (db: Db, ticketIds: readonly string[]) =>
  db
    .updateTable('portalRequest')
    .set({ email: '' })
    .where('ticketId', '=', sql<string>`any(${[...ticketIds]}::bigint[])`);
