/** Tickets as other parts use them: opened, heard of, moved. */
import {
  TICKET_TRANSITIONS,
  type EntryKind,
  type TicketChannel,
  type TicketEvent,
  type TicketKind,
  type TicketMove,
  type TicketPriority,
  type TicketState,
} from '#contract/care/ticket/rules.ts';
import { ticketCalls, type TicketDetail } from '#contract/care/ticket/calls.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sealed, withPerson } from '#server/ground/person/person.ts';
import { IMAGE_PATH } from '#server/base/file/fetch.ts';
import { filesOf } from '#server/base/file/service.ts';
import { refundsOfTicket } from '#server/finance/payment/queries.ts';
import type { Services } from '#server/services.ts';
import { clocksAfter, openingClocks, standingOf } from './clocks.ts';
import { STAFF_FILES, TICKET_FILES } from './files.ts';
import { personOfOne } from './person.ts';
import {
  entriesOf,
  insertEntry,
  insertTicket,
  lockTicketById,
  mergedTickets,
  ticketById,
  updateTicket,
  type lockTickets,
} from './queries.ts';

export type LockedTicket = Awaited<ReturnType<ReturnType<typeof lockTickets>['executeTakeFirstOrThrow']>>;
type Serving = Pick<Services, 'settings' | 'now' | 'live' | 'calendar' | 'vault'>;

/** Whose tickets, and whether personal data is shown. */
export const reachOf = (actor: Actor): { scope: Scope; reveal: boolean } => ({
  scope: scopeOf(actor),
  reveal: allows(actor, 'operation:order:reveal'),
});

type Given = Awaited<ReturnType<ReturnType<typeof refundsOfTicket>['execute']>>[number];

const toMoney = (given: Given): TicketDetail['money'][number] => {
  const { id, kind, amount, currency, channel, reason, state, requestedBy, decidedBy, decision, createdAt } = given;
  return { id, kind, amount, currency, channel, reason, state, requestedBy, decidedBy, decision, createdAt };
};

interface Reader {
  db: Db;
  actor: Actor;
  services: Pick<Services, 'vault'>;
}

/** A ticket with its conversation and those of tickets merged into it; null outside the caller's reach. */
export async function findTicket({ db, actor, services }: Reader, id: string): Promise<TicketDetail | null> {
  const ticket = await ticketById(db, reachOf(actor).scope, id).executeTakeFirst();
  if (ticket === undefined) return null;
  const {
    attention: _attention,
    supplierId: _supplierId,
    areaCode: _areaCode,
    ...rest
  } = withPerson(services.vault, reachOf(actor).reveal, ticket);
  const { mergedIntoId, mergedIntoNumber, cabinFinding, cabinCheckedAt, cabinCheckedBy, cabinKey, ...shown } = rest;
  const money = (await refundsOfTicket(db, id).execute()).map(toMoney);
  const merged = await mergedTickets(db, id).execute();
  const all = [id, ...merged.map((each) => each.id)];
  const filesAs = async (object: typeof TICKET_FILES | typeof STAFF_FILES) =>
    [...(await filesOf(db, object, all)).values()].flat();
  return {
    ...shown,
    passengerId: (await personOfOne(db, services.vault, id)).passengerId,
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, number: mergedIntoNumber },
    merged,
    cabin:
      cabinFinding === null || cabinCheckedAt === null
        ? null
        : {
            finding: cabinFinding,
            by: cabinCheckedBy,
            at: cabinCheckedAt,
            picture: cabinKey === null ? null : IMAGE_PATH + cabinKey,
          },
    money,
    files: await filesAs(TICKET_FILES),
    staffFiles: await filesAs(STAFF_FILES),
    entries: (await entriesOf(db, id).execute()).toReversed(),
  };
}

export interface NewTicket {
  kind: TicketKind;
  priority: TicketPriority;
  category?: string;
  subject: string;
  channel: TicketChannel;
  orderId: string | null;
  carId: string | null;
  supplierId: string | null;
  areaCode: string;
  passengerName: string;
  passengerMobile: string;
  team?: string;
  source?: string;
  sourceRef?: string;
  createdById: string | null;
  /** What the passenger said. */
  text: string;
}

/** Opens a ticket in the caller's transaction and starts its clocks; null when the app has opened it before. */
export async function openTicket(
  db: Db,
  services: Serving,
  { text, passengerName, passengerMobile, ...fields }: NewTicket,
) {
  await services.calendar.now();
  const now = services.now();
  const at = now.toISOString();
  const clocks = openingClocks(services, fields, now.getTime());
  const inserted = await insertTicket(db, {
    ...fields,
    ...sealed(services.vault, { name: passengerName, mobile: passengerMobile }),
    ...clocks,
    ...standingOf('new', clocks, now.getTime()),
    createdAt: at,
    updatedAt: at,
  }).executeTakeFirst();
  if (inserted === undefined) return null;
  const event = { kind: 'event', event: 'opened', userId: fields.createdById } as const;
  await insertEntry(db, { ticketId: inserted.id, ...event, at }).execute();
  await insertEntry(db, { ticketId: inserted.id, kind: 'passenger', text, at }).execute();
  await services.live.tellRows(db, ticketCalls.getPageList.path);
  return inserted;
}

const EVENT_OF: Partial<Record<TicketMove, TicketEvent>> = {
  take: 'taken',
  solve: 'solved',
  close: 'closed',
  reopen: 'reopened',
};

export interface Moved {
  move: TicketMove;
  /** Who; null for the passenger. */
  userId: string | null;
  /** What is written with it. */
  entry?: { kind: EntryKind; text: string; ref?: string };
  fields?: Parameters<typeof updateTicket>[2];
}

/** Where a move leads from here; undefined where it is not allowed. */
export const stateAfter = (ticket: { state: TicketState }, move: TicketMove): TicketState | undefined =>
  TICKET_TRANSITIONS[ticket.state][move];

/** Makes a move that the state allows: writes the state, the clocks and the conversation. */
export async function moveTicket(
  db: Db,
  services: Serving,
  ticket: LockedTicket,
  { move, userId, entry, fields = {} }: Moved,
): Promise<{ version: number; state: TicketState }> {
  await services.calendar.now();
  const state = stateAfter(ticket, move) ?? ticket.state;
  const now = services.now();
  const at = now.toISOString();
  const clocks = clocksAfter(services, ticket, ticket, move, now.getTime());
  const isAnswer = move === 'answer' || move === 'ask' || (move === 'solve' && entry !== undefined);
  const { version } = await updateTicket(db, ticket.id, {
    state,
    firstDueAt: clocks.firstDueAt,
    nextDueAt: clocks.nextDueAt,
    solveDueAt: clocks.solveDueAt,
    pausedAt: clocks.pausedAt,
    ...standingOf(state, clocks, now.getTime()),
    ...(isAnswer && ticket.firstAnsweredAt === null ? { firstAnsweredAt: at } : {}),
    ...(isAnswer ? { typingAt: null } : {}),
    ...(move === 'solve' ? { solvedAt: at } : {}),
    ...(move === 'close' ? { closedAt: at, heldUntil: null } : {}),
    ...(state === 'reopened' && ticket.state !== 'reopened'
      ? { solvedAt: null, closedAt: null, breachedAt: null }
      : {}),
    ...(userId !== null && ticket.ownerId === null ? { ownerId: userId } : {}),
    updatedAt: at,
    ...fields,
  }).executeTakeFirstOrThrow();
  if (entry !== undefined) await insertEntry(db, { ticketId: ticket.id, ...entry, userId, at }).execute();
  const event = state === 'reopened' && ticket.state !== 'reopened' ? 'reopened' : EVENT_OF[move];
  if (event !== undefined) await insertEntry(db, { ticketId: ticket.id, kind: 'event', event, userId, at }).execute();
  return { version, state };
}

/**
 * The passenger writes: the ticket waits for us. Null where it hears no more. The same `ref` again is taken once; whoever has the
 * list open is told by the caller.
 */
export async function hearPassenger(
  db: Db,
  services: Serving,
  ticket: LockedTicket,
  { text, ref = null }: { text: string; ref?: string | null },
): Promise<TicketState | null> {
  const at = services.now().toISOString();
  const entry = { ticketId: ticket.id, kind: 'passenger', text, ref, at } as const;
  // what is written to a merged ticket stays there, and is answered in the one in which it goes on
  const { mergedIntoId } = ticket;
  const acting = mergedIntoId === null ? ticket : await lockTicketById(db, mergedIntoId).executeTakeFirstOrThrow();
  if (stateAfter(acting, 'hear') === undefined) return null;
  const taken = await insertEntry(db, entry).executeTakeFirst();
  if (taken === undefined) return acting.state;
  return (await moveTicket(db, services, acting, { move: 'hear', userId: null })).state;
}
