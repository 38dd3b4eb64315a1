/** A ticket locked for a person who changes it. */
import type { TicketMove } from '#contract/care/ticket/rules.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { changedMeanwhile, notFound, Refusal } from '#server/ground/core/refusal.ts';
import { ticketMessages } from './messages.ts';
import { insertEntry, lockTickets, updateTicket } from './queries.ts';
import { findTicket, moveTicket, stateAfter, type LockedTicket, type Moved } from './service.ts';
import type { TicketEvent } from '#contract/care/ticket/rules.ts';

export type HandleContext = CallContext;

/** 409 with the ticket as it is now. */
export async function refusedWith(context: HandleContext, id: string, sentence: Message): Promise<Refusal> {
  const current = await findTicket(context, id);
  const params = { name: current?.ownerName ?? '', number: current?.mergedInto?.number ?? '' };
  return new Refusal(409, sentence, { params, data: { current } });
}

/**
 * The ticket, locked, at the version that the caller saw.
 * @throws Refusal 404 out of reach, 409 with `current` when it changed, goes on in another, or when its state does not allow the move
 */
export async function takeTicket(
  context: HandleContext,
  seen: { id: string; version?: number },
  move?: TicketMove,
): Promise<LockedTicket> {
  const { actor, db } = context;
  const ticket = await lockTickets(db, scopeOf(actor), [seen.id]).executeTakeFirst();
  if (ticket === undefined) throw notFound();
  if (seen.version !== undefined && seen.version !== ticket.version)
    throw changedMeanwhile(await findTicket(context, seen.id));
  if (ticket.mergedIntoId !== null) throw await refusedWith(context, seen.id, ticketMessages.isMerged);
  if (move !== undefined && stateAfter(ticket, move) === undefined)
    throw await refusedWith(context, seen.id, ticketMessages.notNow);
  return ticket;
}

/** Makes a move and records it. */
export async function makeMove(context: HandleContext, ticket: LockedTicket, moved: Omit<Moved, 'userId'>) {
  const { actor, db, services } = context;
  const { version, state } = await moveTicket(db, services, ticket, { ...moved, userId: actor.userId });
  const ownerId = ticket.ownerId ?? actor.userId;
  context.record(
    changeOf(ticketWords, { id: ticket.id, label: ticket.number, before: ticket, after: { state, ownerId } }),
  );
  return { version };
}

/** Changes fields without a move, with an event in the conversation unless it is null. */
export async function changeTicket(
  context: HandleContext,
  ticket: LockedTicket,
  fields: Parameters<typeof updateTicket>[2],
  event: { event: TicketEvent; text?: string; toUserId?: string } | null,
) {
  const { actor, db, services } = context;
  const at = services.now().toISOString();
  const updated = await updateTicket(db, ticket.id, { ...fields, updatedAt: at }).executeTakeFirstOrThrow();
  if (event !== null)
    await insertEntry(db, { ticketId: ticket.id, kind: 'event', ...event, userId: actor.userId, at }).execute();
  return updated;
}
