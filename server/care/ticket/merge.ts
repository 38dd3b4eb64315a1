/** Two tickets about the same become one; taken back while nothing was added. */
import { isActive } from '#contract/care/ticket/rules.ts';
import type { ticketCalls } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, refuseField } from '#server/ground/core/refusal.ts';
import { mergedClocks, standingOf } from './clocks.ts';
import { ticketMessages } from './messages.ts';
import { personOfOne } from './person.ts';
import { insertEntry, lockTickets, mergeableTickets, mergedTickets, ticketById, updateTicket } from './queries.ts';
import { findTicket, type LockedTicket } from './service.ts';
import type { BeforeMerge, MergedBack } from './table.ts';
import { refusedWith, type HandleContext } from './take.ts';

type Commands = Handlers<typeof ticketCalls>;

const beforeMerge = (ticket: LockedTicket): BeforeMerge => {
  const { state, ownerId, firstDueAt, nextDueAt, solveDueAt, pausedAt, dueAt, attention, breachedAt, closedAt } =
    ticket;
  return { state, ownerId, firstDueAt, nextDueAt, solveDueAt, pausedAt, dueAt, attention, breachedAt, closedAt };
};

/** Both at once, so that two who merge the same tickets do not wait for each other. */
async function takeBoth({ db, actor }: HandleContext, id: string, intoId: string) {
  const locked = await lockTickets(db, scopeOf(actor), [id, intoId]).execute();
  return { ticket: locked.find((each) => each.id === id), into: locked.find((each) => each.id === intoId) };
}

/** Written down in both tickets, each with the number of the other. */
async function tellBoth(
  { db, actor, services }: HandleContext,
  event: 'merged' | 'unmerged',
  ticket: LockedTicket,
  into: LockedTicket,
): Promise<void> {
  const entry = { kind: 'event', event, userId: actor.userId, at: services.now().toISOString() } as const;
  await insertEntry(db, { ticketId: ticket.id, ...entry, text: `→ ${into.number}` }).execute();
  await insertEntry(db, { ticketId: into.id, ...entry, text: `← ${ticket.number}` }).execute();
}

export const getMergeable: Commands['getMergeable'] = async ({ actor, db, services }, { id, keyword }) => {
  const scope = scopeOf(actor);
  const ticket = await ticketById(db, scope, id).executeTakeFirst();
  if (ticket === undefined) throw notFound();
  const of = await personOfOne(db, services.vault, id);
  return { list: await mergeableTickets(db, scope, { of, keyword, besides: id }).execute() };
};

export const mergeOne: Commands['merge'] = async (context, { id, version, intoId }) => {
  const { actor, db, services } = context;
  const { ticket, into } = await takeBoth(context, id, intoId);
  if (ticket === undefined) throw notFound();
  if (ticket.version !== version) throw changedMeanwhile(await findTicket(context, id));
  if (ticket.mergedIntoId !== null) throw await refusedWith(context, id, ticketMessages.isMerged);
  if (ticket.state === 'closed') throw await refusedWith(context, id, ticketMessages.notNow);
  if ((await mergedTickets(db, id).execute()).length > 0)
    throw await refusedWith(context, id, ticketMessages.holdsMerged);
  if (ticket.heldUntil !== null || ticket.handOverCode !== null)
    throw await refusedWith(context, id, ticketMessages.holdsCar);
  const of = await personOfOne(db, services.vault, id);
  const fit = mergeableTickets(db, scopeOf(actor), { of, id: intoId, besides: id });
  if (into === undefined || (await fit.executeTakeFirst()) === undefined)
    throw refuseField('intoId', ticketMessages.notMergeable);

  await services.calendar.now();
  const now = services.now();
  const at = now.toISOString();
  const clocks = mergedClocks(services, ticket, into, now.getTime());
  const state = into.state === 'waitingPassenger' && isActive(ticket.state) ? 'waitingUs' : into.state;
  const breachedAt = [ticket.breachedAt, into.breachedAt].filter((each) => each !== null).toSorted()[0] ?? null;
  const { version: intoVersion } = await updateTicket(db, intoId, {
    state,
    ...clocks,
    ...standingOf(state, clocks, now.getTime()),
    ownerId: into.ownerId ?? ticket.ownerId,
    breachedAt,
    updatedAt: at,
  }).executeTakeFirstOrThrow();
  const stopped = { firstDueAt: null, nextDueAt: null, solveDueAt: null, pausedAt: null };
  const back: MergedBack = { ticket: beforeMerge(ticket), into: beforeMerge(into), intoVersion };
  const updated = await updateTicket(db, id, {
    state: 'closed',
    closedAt: at,
    ...stopped,
    ...standingOf('closed', stopped, now.getTime()),
    mergedIntoId: intoId,
    mergedAt: at,
    mergedBack: JSON.stringify(back),
    updatedAt: at,
  }).executeTakeFirstOrThrow();
  await tellBoth(context, 'merged', ticket, into);
  const after = { state: 'closed', mergedInto: into.number };
  context.record(changeOf(ticketWords, { id, label: ticket.number, before: { state: ticket.state }, after }));
  return updated;
};

export const undoMerge: Commands['undoMerge'] = async (context, { id }) => {
  const { actor, db, services } = context;
  const seen = await ticketById(db, scopeOf(actor), id).executeTakeFirst();
  if (seen === undefined) throw notFound();
  if (seen.mergedIntoId === null) throw await refusedWith(context, id, ticketMessages.notMerged);
  const { ticket, into } = await takeBoth(context, id, seen.mergedIntoId);
  if (ticket === undefined || into === undefined) throw notFound();
  const { mergedBack, mergedIntoId } = ticket;
  if (mergedBack === null || mergedIntoId !== into.id) throw await refusedWith(context, id, ticketMessages.notMerged);
  if (mergedBack.intoVersion !== into.version) throw await refusedWith(context, id, ticketMessages.addedSince);
  const updatedAt = services.now().toISOString();
  await updateTicket(db, into.id, { ...mergedBack.into, updatedAt }).execute();
  const free = { mergedIntoId: null, mergedAt: null, mergedBack: null };
  const updated = await updateTicket(db, id, { ...mergedBack.ticket, ...free, updatedAt }).executeTakeFirstOrThrow();
  await tellBoth(context, 'unmerged', ticket, into);
  const after = { state: mergedBack.ticket.state, mergedInto: '' };
  const before = { state: ticket.state, mergedInto: into.number };
  context.record(changeOf(ticketWords, { id, label: ticket.number, before, after }));
  return updated;
};
