/** Lost property: the car is held from its next order, and the thing is handed over against a code. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { ticketCalls } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';

import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { ticketMessages } from './messages.ts';
import { insertEntry, stationForTicket } from './queries.ts';
import { changeTicket, makeMove, refusedWith, takeTicket, type HandleContext } from './take.ts';

type Commands = Handlers<typeof ticketCalls>;

const HOUR_MS = 3_600_000;
const CODES = 1_000_000;
const DIGITS = 6;
/** What the code is sealed for. */
export const CODE_PURPOSE = 'ticket hand-over';

/** @throws Refusal 409 for a ticket that is not about lost property, or closed */
export async function takeLost(context: HandleContext, seen: { id: string; version: number }) {
  const ticket = await takeTicket(context, seen);
  if (ticket.kind !== 'lostProperty') throw await refusedWith(context, seen.id, ticketMessages.onlyLost);
  if (ticket.state === 'closed') throw await refusedWith(context, seen.id, ticketMessages.notNow);
  return ticket;
}

export const holdCar: Commands['holdCar'] = async (context, { id, version, hours }) => {
  const ticket = await takeLost(context, { id, version });
  if (ticket.carId === null) throw await refusedWith(context, id, ticketMessages.noCarToHold);
  const heldUntil = new Date(context.services.now().getTime() + hours * HOUR_MS).toISOString();
  const fields = { heldUntil, heldById: context.actor.userId };
  const updated = await changeTicket(context, ticket, fields, { event: 'carHeld' });
  context.record(changeOf(ticketWords, { id, label: ticket.number, before: ticket, after: { heldUntil } }));
  return updated;
};

export const releaseCar: Commands['releaseCar'] = async (context, { id, version }) => {
  const ticket = await takeTicket(context, { id, version });
  if (ticket.heldUntil === null) throw await refusedWith(context, id, ticketMessages.notHeld);
  const fields = { heldUntil: null, heldById: null };
  const updated = await changeTicket(context, ticket, fields, { event: 'carReleased' });
  context.record(changeOf(ticketWords, { id, label: ticket.number, before: ticket, after: { heldUntil: null } }));
  return updated;
};

export const prepareHandOver: Commands['prepareHandOver'] = async (context, { id, version, stationId }) => {
  const { db, services } = context;
  const ticket = await takeLost(context, { id, version });
  const station = await stationForTicket(db, stationId).executeTakeFirst();
  if (station === undefined) throw refuseField('stationId', ticketMessages.noStation);
  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const fields = { handOverStationId: stationId, handOverCode: services.vault.seal(CODE_PURPOSE, code) };
  const updated = await changeTicket(context, ticket, fields, { event: 'handOverPrepared', text: station.name });
  context.record(changeOf(ticketWords, { id, label: ticket.number, after: { stationId } }));
  return { ...updated, code };
};

export const handOver: Commands['handOver'] = async (context, { id, version, code }) => {
  const { actor, db, services } = context;
  const ticket = await takeLost(context, { id, version });
  if (ticket.handOverCode === null) throw await refusedWith(context, id, ticketMessages.noCode);
  const kept = services.vault.open(CODE_PURPOSE, ticket.handOverCode);
  if (!timingSafeEqual(Buffer.from(kept), Buffer.from(code))) throw refuseField('code', ticketMessages.wrongCode);
  const at = services.now().toISOString();
  const entry = { kind: 'event', event: 'handedOver', userId: actor.userId } as const;
  await insertEntry(db, { ticketId: id, ...entry, at }).execute();
  const fields = { handedOverAt: at, handOverCode: null, heldUntil: null, heldById: null };
  return ticket.state === 'solved'
    ? changeTicket(context, ticket, fields, { event: 'changed' })
    : makeMove(context, ticket, { move: 'solve', fields });
};
