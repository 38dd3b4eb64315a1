import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { ticketById } from './queries.ts';

/** To what the files belong that a passenger sent, and those that staff added. */
export const TICKET_FILES = 'ticket';
export const STAFF_FILES = 'ticketStaff';

/** Both are for whoever sees the ticket. */
export const seesTicketFile = async (db: Db, actor: Actor, ticketId: string): Promise<boolean> =>
  actor.permissions.has('operation:ticket:list') &&
  (await ticketById(db, scopeOf(actor), ticketId).executeTakeFirst()) !== undefined;
