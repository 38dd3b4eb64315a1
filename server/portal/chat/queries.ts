/** Conversations of the chat. */
import { sql } from 'kysely';
import { isPublicOf, stateHeard } from '#server/care/ticket/heard.ts';
import type { Db } from '#server/ground/database/pool.ts';

/** A conversation by the name under which its ticket is found. */
export const chatOf = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('ticket')
    .innerJoin('portalRequest', 'portalRequest.ticketId', 'ticket.id')
    .select(['ticket.id', 'ticket.number', 'ticket.rating', 'ticket.ownerId', 'ticket.typingAt'])
    .select(stateHeard())
    .where('ticket.source', '=', source)
    .where('ticket.sourceRef', '=', sourceRef);

const MOST_MESSAGES = 300;

/** What both said after an entry, the latest first. */
export const chatMessagesOf = (db: Db, ticketId: string, after: string) =>
  db
    .selectFrom('ticketEntry')
    .select(['id', 'kind', 'text', 'ref', 'at'])
    .where(isPublicOf(ticketId))
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES);

/** The reader looks; written down once in a while. */
export const markLooked = (db: Db, ticketId: string, { at, since }: { at: string; since: string }) =>
  db
    .updateTable('portalRequest')
    .set({ readAt: at })
    .where('ticketId', '=', ticketId)
    .where('isChat', '=', true)
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', since)]));

const MOST_TRANSCRIPTS = 50;

/** Chats that are done, in which a person answered, whose reader left an e-mail address and has no transcript. */
export const dueTranscripts = (db: Db) =>
  db
    .selectFrom('portalRequest')
    .innerJoin('ticket', 'ticket.id', 'portalRequest.ticketId')
    .where('portalRequest.isChat', '=', true)
    .where('portalRequest.email', '<>', '')
    .where('portalRequest.transcriptAt', 'is', null)
    .where('ticket.state', 'in', ['solved', 'closed'])
    .where(
      sql<boolean>`exists (select from "ticketEntry" where "ticketId" = "portalRequest"."ticketId" and "kind" = 'reply')`,
    )
    .select(['portalRequest.ticketId', 'portalRequest.email', 'portalRequest.language', 'ticket.number'])
    .orderBy('portalRequest.ticketId')
    .limit(MOST_TRANSCRIPTS);

/** A row comes back for the one node that marks it. */
export const markTranscript = (db: Db, ticketId: string, at: string) =>
  db
    .updateTable('portalRequest')
    .set({ transcriptAt: at })
    .where('ticketId', '=', ticketId)
    .where('transcriptAt', 'is', null)
    .returning('ticketId');
