/** Commands of people on tickets. */
import { ticketChange, type ticketCalls } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { reachesCar } from '#server/ground/core/placeReach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseField } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import { opened } from '#server/ground/person/person.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { lockUnanswered } from '#server/care/aiCustomerService/queries.ts';

import { newClocks, standingOf } from './clocks.ts';
import { ticketMessages } from './messages.ts';
import { ownersFor } from './owners.ts';
import { carForTicket, insertEntry, lockTickets, orderForTicket, ticketOfApp, updateTicket } from './queries.ts';
import { moveTicket, openTicket, stateAfter } from './service.ts';
import { changeTicket, makeMove, refusedWith, takeTicket, type HandleContext } from './take.ts';

type Commands = Handlers<typeof ticketCalls>;

/** What a ticket is about: the order with its car and passenger, else the car. */
async function placeOf(
  { actor, db, services }: HandleContext,
  { orderNo, fleetNumber }: { orderNo: string; fleetNumber: string },
) {
  const scope = scopeOf(actor);
  if (orderNo !== '') {
    const order = await orderForTicket(db, { orderNo }).executeTakeFirst();
    if (order === undefined || !reachesCar(scope, order)) throw refuseField('orderNo', ticketMessages.noOrder);
    const { id, carId, supplierId, areaCode } = order;
    const { name, mobile } = opened(services.vault, order);
    return { carId, supplierId, areaCode, orderId: id, passengerName: name, passengerMobile: mobile };
  }
  const nobody = { orderId: null, passengerName: '', passengerMobile: '' };
  if (fleetNumber !== '') {
    const car = await carForTicket(db, scope, fleetNumber).executeTakeFirst();
    if (car === undefined) throw refuseField('fleetNumber', ticketMessages.noCar);
    const { id, ...place } = car;
    return { ...place, ...nobody, carId: id };
  }
  if (scope.kind !== 'everything') throw refuseField('orderNo', ticketMessages.notPlaced);
  return { ...nobody, carId: null, supplierId: null, areaCode: '' };
}

export const addOne: Commands['addOne'] = async (context, { orderNo, fleetNumber, ...form }) => {
  const { actor, db, services } = context;
  const place = await placeOf(context, { orderNo, fleetNumber });
  const ticket = await openTicket(db, services, {
    ...form,
    ...place,
    passengerName: form.passengerName === '' ? place.passengerName : form.passengerName,
    passengerMobile: form.passengerMobile === '' ? place.passengerMobile : form.passengerMobile,
    createdById: actor.userId,
  });
  if (ticket === null) throw notFound();
  const { id, number } = ticket;
  context.record(changeOf(ticketWords, { id, label: number, after: { ...form, orderNo, fleetNumber } }));
  return { id, number };
};

/** No app’s source has this name. */
const QUESTIONS = '#question';

export const addFromQuestion: Commands['addFromQuestion'] = async (context, { questionId }) => {
  // the ticket has neither an order nor a car, so that a narrow scope would not reach it
  requireEverything(context.actor);
  const { actor, db, services } = context;
  const asked = await lockUnanswered(db, questionId).executeTakeFirst();
  if (asked === undefined) throw notFound();
  const ticket = await openTicket(db, services, {
    kind: 'question',
    priority: 'normal',
    subject: asked.question.slice(0, 120),
    channel: asked.channel,
    orderId: null,
    carId: null,
    supplierId: null,
    areaCode: '',
    passengerName: '',
    passengerMobile: '',
    source: QUESTIONS,
    sourceRef: questionId,
    createdById: actor.userId,
    text: [asked.question, ...asked.similar].join('\n'),
  });
  const { id, number } = ticket ?? (await ticketOfApp(db, QUESTIONS, questionId).executeTakeFirstOrThrow());
  context.record(changeOf(ticketWords, { id, label: number }));
  return { id, number };
};

const ABOUT = ['kind', 'priority', 'category', 'subject', 'team'] as const;

export const updateOne: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { services } = context;
  const before = await takeTicket(context, { id, version });
  await services.calendar.now();
  const form = changedForm(context, ticketChange, before, change);
  const isTimedAnew = before.solveDueAt !== null && (form.kind !== before.kind || form.priority !== before.priority);
  const clocks = isTimedAnew ? newClocks(services, { ...before, ...form }) : before;
  const standing = standingOf(before.state, clocks, services.now().getTime());
  const { firstDueAt, solveDueAt } = clocks;
  const isChanged = ABOUT.some((name) => form[name] !== before[name]);
  const updated = await changeTicket(
    context,
    before,
    { ...form, ...(isTimedAnew ? { firstDueAt, solveDueAt, ...standing, breachedAt: null } : {}) },
    isChanged ? { event: 'changed' } : null,
  );
  context.record(changeOf(ticketWords, { id, label: before.number, before, after: form }));
  return updated;
};

export const takeOne: Commands['take'] = async (context, { id }) => {
  const ticket = await takeTicket(context, { id });
  if (ticket.ownerId !== null) {
    const isOwn = ticket.ownerId === context.actor.userId;
    throw await refusedWith(context, id, isOwn ? ticketMessages.alreadyYours : ticketMessages.takenBy);
  }
  if (stateAfter(ticket, 'take') === undefined) throw await refusedWith(context, id, ticketMessages.notNow);
  return makeMove(context, ticket, { move: 'take' });
};

export const assignOne: Commands['assign'] = async (context, { id, version, ownerId }) => {
  const { actor, db, services } = context;
  const ticket = await takeTicket(context, { id, version });
  const [owner] = await ownersFor(db, services, ticket, { id: ownerId });
  if (owner === undefined) throw refuseField('ownerId', ticketMessages.noOwner);
  const state = stateAfter(ticket, 'take') ?? ticket.state;
  const updated = await changeTicket(context, ticket, { ownerId, state }, { event: 'assigned', toUserId: ownerId });
  if (ownerId !== actor.userId) {
    const params = { by: actor.realName, number: ticket.number };
    await sendMessages(
      { db, services },
      {
        userIds: [ownerId],
        kind: 'ticket',
        titleZh: say(ticketMessages.assigned, 'zh-CN', params),
        titleEn: say(ticketMessages.assigned, 'en-US', params),
        bodyZh: ticket.subject,
        bodyEn: ticket.subject,
        link: `/operation/ticket?drawer=detail&record=${id}`,
        object: 'ticket',
        objectId: id,
      },
    );
  }
  context.record(changeOf(ticketWords, { id, label: ticket.number, before: ticket, after: { ownerId, state } }));
  return updated;
};

export const replyOne: Commands['reply'] = async (context, { id, version, text, move }) => {
  const ticket = await takeTicket(context, { id, version }, move);
  return makeMove(context, ticket, { move, entry: { kind: 'reply', text } });
};

export const noteOne: Commands['note'] = async (context, { id, text }) => {
  const { actor, db, services } = context;
  const ticket = await takeTicket(context, { id });
  const at = services.now().toISOString();
  await insertEntry(db, { ticketId: id, kind: 'note', text, userId: actor.userId, at }).execute();
  const updated = await updateTicket(db, id, { updatedAt: at }).executeTakeFirstOrThrow();
  context.record(changeOf(ticketWords, { id, label: ticket.number, after: { text } }));
  return updated;
};

export const moveOne: Commands['moveOne'] = async (context, { id, version, move }) => {
  const ticket = await takeTicket(context, { id, version }, move);
  return makeMove(context, ticket, { move });
};

/** Those of several whose state allows the move and that `isFor` lets the caller move; the others are left. */
async function several(
  context: HandleContext,
  ids: string[],
  move: 'take' | 'close',
  isFor: (ownerId: string | null) => boolean,
) {
  const { actor, db, services } = context;
  const wanted = [...new Set(ids)];
  const tickets = await lockTickets(db, scopeOf(actor), wanted).execute();
  if (tickets.length === 0) throw notFound();
  const fit = tickets.filter((ticket) => isFor(ticket.ownerId) && stateAfter(ticket, move) !== undefined);
  for (const ticket of fit) await moveTicket(db, services, ticket, { move, userId: actor.userId });
  context.record(
    changeOf(ticketWords, {
      id: fit[0]?.id ?? '',
      label: fit
        .map(({ number }) => number)
        .join(' · ')
        .slice(0, 500),
    }),
  );
  return { done: fit.length, left: wanted.length - fit.length };
}

export const takeMany: Commands['takeMany'] = (context, { ids }) =>
  several(context, ids, 'take', (ownerId) => ownerId === null);

export const closeMany: Commands['closeMany'] = (context, { ids }) =>
  several(context, ids, 'close', (ownerId) => ownerId === null || ownerId === context.actor.userId);
