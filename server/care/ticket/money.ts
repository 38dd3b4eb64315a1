/** Money for a passenger out of a ticket: a refund or a compensation, with the approval that every one of them needs. */
import type { ticketCalls } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { lockOrderById } from '#server/finance/payment/queries.ts';
import { majorOf, requestRefund } from '#server/finance/payment/refunds.ts';
import { ticketMessages } from './messages.ts';
import { changeTicket, refusedWith, takeTicket } from './take.ts';

export const giveMoney: Handlers<typeof ticketCalls>['giveMoney'] = async (context, { id, version, ...wish }) => {
  const { actor, db, services } = context;
  const ticket = await takeTicket(context, { id, version });
  if (ticket.state === 'closed') throw await refusedWith(context, id, ticketMessages.notNow);
  if (ticket.orderId === null) throw await refusedWith(context, id, ticketMessages.noOrderToPay);
  const { kind, amount, channel, reason } = wish;
  if (kind === 'refund' && channel === null) throw refuseField('channel', ticketMessages.needsChannel);
  const { currency } = await lockOrderById(db, ticket.orderId).executeTakeFirstOrThrow();
  const asked = await requestRefund(db, services, { ...wish, orderId: ticket.orderId, ticketId: id, by: actor });
  const event = kind === 'refund' ? 'refundAsked' : 'compensationAsked';
  const text = `${currency} ${majorOf(amount, currency)}`;
  const changed = await changeTicket(context, ticket, {}, { event, text });
  const after = { kind, amount, channel, reason, state: asked.state };
  context.record(changeOf(ticketWords, { id, label: ticket.number, after }));
  return { ...changed, refundId: asked.id, state: asked.state };
};
